import { packStoredZip } from '../../../core/readers/stored-zip.ts'

type ItemParts = {
  declarations?: string
  body: string
  rules?: string
  after?: string
  title?: string
  adaptive?: boolean
}

/** Returns a QTI 2.1 item. */
export const qti21Item = ({
  declarations = '',
  body,
  rules = '',
  after = '',
  title = 'An item',
  adaptive = false,
}: ItemParts): string => `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="ITEM" title="${title}" adaptive="${adaptive}" timeDependent="false">
${declarations}
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>
<itemBody>${body}</itemBody>
${rules}${after}
</assessmentItem>`

/** Converts a QTI 2.1 item to QTI 3.0. */
export const asQti30 = (item: string): string =>
  item
    .replace(
      /<(\/?)([a-z]+(?:[A-Z][a-z]+)+|prompt|gap|value|mapping|match|variable|correct|and|sum)(?=[\s>/])/gu,
      (_, slash: string, name: string) => `<${slash}qti-${kebab(name)}`,
    )
    .replace(/ ([a-z]+(?:[A-Z][a-z]+)+)="/gu, (_, name: string) => ` ${kebab(name)}="`)
    .replace('imsqti_v2p1', 'imsqtiasi_v3p0')
const kebab = (name: string): string => name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)

export const qtiChoiceDeclaration = (
  correct: readonly string[],
  own: { cardinality?: string; mapping?: string } = {},
): string =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${own.cardinality ?? 'single'}" baseType="identifier"><correctResponse>${correct.map((one) => `<value>${one}</value>`).join('')}</correctResponse>${own.mapping ?? ''}</responseDeclaration>`
/** Choices with their texts, by letter. */
export const qtiChoiceTexts = { X: 'first', Y: 'second', Z: 'third' }
export const qtiChoices = (texts: Readonly<Record<string, string>>, max = 1): string =>
  `<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="${max}"><prompt>Which?</prompt>${Object.entries(
    texts,
  )
    .map(([identifier, text]) => `<simpleChoice identifier="${identifier}">${text}</simpleChoice>`)
    .join('')}</choiceInteraction>`
export const qtiTemplate = (name: string): string =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`
export const qtiGapDeclaration = (
  identifier: string,
  correct: readonly string[],
  mapping = '',
  baseType = 'string',
): string =>
  `<responseDeclaration identifier="${identifier}" cardinality="single" baseType="${baseType}"><correctResponse>${correct.map((one) => `<value>${one}</value>`).join('')}</correctResponse>${mapping}</responseDeclaration>`

/** The bytes of the smallest PNG. */
export const smallestPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Returns a package with a manifest that lists the items. */
export const qtiPackage = (
  items: Readonly<Record<string, string>>,
  others: Readonly<Record<string, Buffer | string>> = {},
  own: { metadata?: string; folder?: string } = {},
): Buffer => {
  const resources = Object.keys(items).map(
    (path, index) =>
      `<resource identifier="R${index}" type="imsqti_item_xmlv2p1" href="${path}"><metadata>${own.metadata ?? ''}</metadata><file href="${path}"/></resource>`,
  )
  const manifest = `<?xml version="1.0"?><manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="M"><organizations/><resources>${resources.join('\n')}</resources></manifest>`
  return packStoredZip(
    Object.entries({ 'imsmanifest.xml': manifest, ...items, ...others }).map(([name, content]) => [
      `${own.folder ?? ''}${name}`,
      Buffer.from(content),
    ]),
  )
}
