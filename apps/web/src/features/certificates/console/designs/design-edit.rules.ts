import { designPageSize } from '@portal/contract/certificates/design.rules.ts'
import type { DesignContentData, DesignField } from './designs.queries.ts'

export type DesignFieldKind = DesignField['kind']
type Page = { readonly width: number; readonly height: number }

const clamp = (value: number, most: number) => Math.round(Math.min(Math.max(0, value), Math.max(0, most)))

/** Returns a field moved by `dx` and `dy`, in tenths of a millimetre, but not beyond the edges of the page. */
export function moveDesignField(field: DesignField, dx: number, dy: number, page: Page): DesignField {
  return clampFieldToPage({ ...field, x: field.x + dx, y: field.y + dy }, page)
}

/** The smallest side of a field by its kind, in tenths of a millimetre. */
export const minDesignFieldSide = (kind: DesignFieldKind): number => (kind === 'code' ? 240 : kind === 'shape' ? 1 : 20)

/**
 * Returns a field with another size in tenths of a millimetre. Its upper left corner does not move, and it ends at the
 * edge of the page, unless the smallest side of its kind needs more.
 */
export function resizeDesignField(field: DesignField, width: number, height: number, page: Page): DesignField {
  const least = minDesignFieldSide(field.kind)
  const side = (wanted: number, most: number) => Math.round(Math.min(Math.max(least, wanted), Math.max(least, most)))
  return { ...field, width: side(width, page.width - field.x), height: side(height, page.height - field.y) }
}

/** Returns a field moved onto the page; a field larger than the page is reduced to fit. */
export function clampFieldToPage(field: DesignField, page: Page): DesignField {
  const [width, height] = [Math.min(field.width, page.width), Math.min(field.height, page.height)]
  return { ...field, width, height, x: clamp(field.x, page.width - width), y: clamp(field.y, page.height - height) }
}

const sizes: Readonly<Record<DesignFieldKind, readonly [number, number]>> = {
  text: [1200, 120],
  code: [300, 300],
  seal: [360, 360],
  signature: [480, 160],
  picture: [400, 300],
  shape: [600, 10],
}

/** Returns a new field in the middle of the page, with an id that no other field has. */
export function createDesignField(kind: DesignFieldKind, content: DesignContentData, fileId = ''): DesignField {
  const page = designPageSize(content)
  const [width, height] = sizes[kind]
  const ids = new Set(content.fields.map(({ id }) => id))
  let serial = content.fields.length + 1
  while (ids.has(`${kind}-${serial}`)) serial += 1
  const box = {
    id: `${kind}-${serial}`,
    x: Math.round((page.width - width) / 2),
    y: Math.round((page.height - height) / 2),
    width,
    height,
  }
  if (kind === 'text')
    return {
      kind,
      ...box,
      text: { zh: '{name}', en: '{name}' },
      size: 16,
      isBold: false,
      color: '#16233F',
      align: 'center',
      spacing: 0,
    }
  if (kind === 'shape') return { kind, ...box, color: content.accent, outline: 0 }
  if (kind === 'picture') return { kind, ...box, fileId }
  return { kind, ...box }
}

/** Returns the content on a page of another size or orientation; fields remain in their positions if they fit. */
export function changeDesignPageFormat(
  content: DesignContentData,
  look: Partial<Pick<DesignContentData, 'size' | 'isLandscape'>>,
): DesignContentData {
  const next = { ...content, ...look }
  const page = designPageSize(next)
  return { ...next, fields: content.fields.map((field) => clampFieldToPage(field, page)) }
}

/**
 * Returns the name of a field: its kind, and for a text also its first 40 characters, in `lang` or, if it has none in
 * that language, in another one.
 */
export function designFieldName(
  field: DesignField,
  lang: 'zh' | 'en',
  kinds: Readonly<Record<DesignFieldKind, string>>,
): string {
  if (field.kind !== 'text') return kinds[field.kind]
  const words = [field.text[lang], ...Object.values(field.text)]
    .map((text) => text?.replace(/\s+/g, ' ').trim())
    .find(Boolean)
  return words ? `${kinds.text} ${words.slice(0, 40)}` : kinds.text
}
