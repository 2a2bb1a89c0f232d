type Parts = {
  body: string
  rules?: string
  feedback?: string
  fields?: Readonly<Record<string, string>>
  ident?: string
  most?: number
}

const fieldsOf = (fields: Readonly<Record<string, string>>): string =>
  `<itemmetadata><qtimetadata>${Object.entries(fields)
    .map(
      ([label, entry]) =>
        `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`,
    )
    .join('')}</qtimetadata></itemmetadata>`

/** Returns an item of QTI 1.2. */
export const qti12Item = ({ body, rules = '', feedback = '', fields = {}, ident = 'I1', most = 100 }: Parts): string =>
  `<item ident="${ident}" title="An item">${fieldsOf(fields)}<presentation>${body}</presentation>
<resprocessing><outcomes><decvar varname="SCORE" vartype="Decimal" minvalue="0" maxvalue="${most}"/></outcomes>${rules}</resprocessing>${feedback}</item>`

export const qti12Document = (inside: string): string =>
  `<?xml version="1.0"?><questestinterop>${inside}</questestinterop>`
export const qti12Assessment = (inside: string): string =>
  qti12Document(`<assessment ident="A"><section ident="S">${inside}</section></assessment>`)

export const qti12Material = (html: string): string =>
  `<material><mattext texttype="text/html"><![CDATA[${html}]]></mattext></material>`
export const qti12Choices = (
  texts: Readonly<Record<string, string>>,
  own: { cardinality?: string; shuffle?: string } = {},
): string =>
  `<response_lid ident="R" rcardinality="${own.cardinality ?? 'Single'}"><render_choice${own.shuffle ? ` shuffle="${own.shuffle}"` : ''}>${Object.entries(
    texts,
  )
    .map(([ident, text]) => `<response_label ident="${ident}">${qti12Material(text)}</response_label>`)
    .join('')}</render_choice></response_lid>`
export const qti12Gap = (ident: string, type = 'String'): string =>
  `<response_str ident="${ident}" rcardinality="Single"><render_fib fibtype="${type}"><response_label ident="A"/></render_fib></response_str>`
export const qti12Rule = (condition: string, points: number | string, action = 'Set', shown = ''): string =>
  `<respcondition><conditionvar>${condition}</conditionvar><setvar action="${action}" varname="SCORE">${points}</setvar>${shown && `<displayfeedback feedbacktype="Response" linkrefid="${shown}"/>`}</respcondition>`
export const qti12Condition = (value: string, response = 'R', operator = 'varequal'): string =>
  `<${operator} respident="${response}">${value}</${operator}>`
export const qti12Feedback = (ident: string, html: string): string =>
  `<itemfeedback ident="${ident}"><flow_mat>${qti12Material(html)}</flow_mat></itemfeedback>`
