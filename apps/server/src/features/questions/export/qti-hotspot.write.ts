import { pictureSize } from '../../../core/files/picture-size.rules.ts'
import { escapeXmlText } from '../../../core/text/xml-text.ts'
import { pointInRegion, regionsOf } from '../hotspot.rules.ts'
import { pixelsOf } from '../hotspot-pixels.rules.ts'
import {
  type ExportPicture,
  type ExportQuestion,
  exportedPictureName,
  exportedTextHtml,
  pictureIdsIn,
} from './export-question.ts'
import {
  formatQtiNumber,
  type QtiElementWriter,
  type QtiHtmlWriter,
  type QtiItemParts,
  type QtiVersion,
} from './qti-writer.ts'

type Shown = { readonly picture: ExportPicture; readonly size: { width: number; height: number }; readonly alt: string }

/**
 * Returns the stored picture of a hotspot with its size and its description (`alt`); null if the picture is missing or
 * its size can't be read.
 */
export function exportedHotspotPicture({ content, pictures }: ExportQuestion): Shown | null {
  const html = content.picture?.zh || content.picture?.en || ''
  const picture = pictures.get(pictureIdsIn(html)[0] ?? '')
  const size = picture === undefined ? null : pictureSize(picture.bytes)
  return picture && size ? { picture, size, alt: /\salt="([^"]*)"/u.exec(html)?.[1] ?? '' } : null
}

/**
 * Builds the parts of a hotspot question: each area with its share. Wrong areas come first, because the first of
 * several overlapping areas counts. All-or-nothing scoring becomes a rule on the number of areas that were hit.
 */
export function qtiHotspotParts(
  question: ExportQuestion,
  write: QtiElementWriter,
  rich: QtiHtmlWriter,
  version: QtiVersion,
): QtiItemParts {
  const { content, answerKey, points } = question
  const shown = exportedHotspotPicture(question)
  const regions = regionsOf(answerKey)
  const policy = 'regions' in answerKey ? answerKey.policy : 'perPlace'
  const size = shown?.size ?? { width: 1, height: 1 }
  const right = regions.filter(({ isWrong }) => !isWrong)
  const isWhole = policy === 'allOrNothing'
  const share = isWhole ? 1 : points / 100 / Math.max(1, right.length)
  const cost = isWhole ? -1000 : policy === 'minusWrong' ? -share : 0
  const areas = [...regions.filter(({ isWrong }) => isWrong), ...right].map((region) => {
    const { shape, coords } = pixelsOf(region, size)
    return write('areaMapEntry', {
      shape,
      coords: coords.join(','),
      mappedValue: formatQtiNumber(region.isWrong ? cost : share),
    })
  })
  const pixel = ([x, y]: readonly [number, number]) =>
    `${Math.round((x * size.width) / 10_000)} ${Math.round((y * size.height) / 10_000)}`
  const bounds = policy === 'minusWrong' ? { lowerBound: 0 } : {}
  const mapped = write('mapResponsePoint', { identifier: 'RESPONSE' })
  const score = (value: string) => write('setOutcomeValue', { identifier: 'SCORE' }, value)
  const float = (value: number) => write('baseValue', { baseType: 'float' }, formatQtiNumber(value))
  const path = shown ? `../images/${exportedPictureName(shown.picture)}` : ''
  const alt = escapeXmlText(unescaped(shown?.alt ?? ''))
  const sizes = `width="${size.width}" height="${size.height}"`
  const picture =
    version === '3.0'
      ? `<img src="${path}" alt="${alt}" ${sizes}/>`
      : `<object type="${shown?.picture.mime ?? 'image/png'}" data="${path}" ${sizes}>${alt}</object>`
  return {
    declarations: [
      write(
        'responseDeclaration',
        { identifier: 'RESPONSE', cardinality: 'multiple', baseType: 'point' },
        write('correctResponse', {}, ...right.map((region) => write('value', {}, pixel(pointInRegion(region))))),
        write('areaMapping', { defaultValue: formatQtiNumber(cost), ...bounds }, ...areas),
      ),
    ],
    body: [
      `<div>${rich(exportedTextHtml(content.stem))}</div>`,
      write('selectPointInteraction', { responseIdentifier: 'RESPONSE', maxChoices: content.blankCount }, picture),
    ],
    rules: [
      isWhole
        ? write(
            'responseCondition',
            {},
            write(
              'responseIf',
              {},
              write('equal', { toleranceMode: 'exact' }, mapped, float(right.length)),
              score(float(points / 100)),
            ),
          )
        : score(mapped),
    ],
  }
}

const unescaped = (html: string): string =>
  html
    .replace(/&lt;/gu, '<')
    .replace(/&gt;/gu, '>')
    .replace(/&quot;/gu, '"')
    .replace(/&#39;/gu, "'")
    .replace(/&amp;/gu, '&')
