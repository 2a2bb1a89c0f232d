import type { PageSize } from '@portal/contract/certificates/design.limits.ts'

/** The colours and the line of a shape. `isRound`: its line has round ends. */
export type Paint = {
  readonly fill?: string
  readonly stroke?: string
  readonly width?: number
  readonly opacity?: number
  readonly isRound?: boolean
}
export type PathShape = Paint & { readonly kind: 'path'; readonly d: string }
/** The same path repeated, each copy moved or turned one step further than the one before. */
export type RepeatShape = Paint & {
  readonly kind: 'repeat'
  readonly d: string
  readonly times: number
  readonly dx?: number
  readonly dy?: number
  readonly turn?: number
}
export type TextShape = {
  readonly kind: 'text'
  readonly text: string
  /** Left end of the baseline. */
  readonly x: number
  readonly y: number
  readonly size: number
  readonly bold: boolean
  readonly spacing: number
  readonly fill: string
  /** The element of the text in the structure of the PDF, for screen readers; a text without one is decoration. */
  readonly role?: 'H1' | 'H2' | 'P'
}
/** Shapes in their own coordinate system: moved to `x` and `y`, turned by `turn` degrees, and scaled. */
export type GroupShape = {
  readonly kind: 'group'
  readonly x: number
  readonly y: number
  readonly turn: number
  readonly scale?: number
  readonly items: readonly Shape[]
}
/** A picture of the portal as SVG text, scaled to cover a box. It holds groups, paths and circles only. */
export type PictureShape = {
  readonly kind: 'picture'
  readonly svg: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
/** An uploaded picture, PNG or JPEG, centred within a box, or covering it. */
export type ImageShape = {
  readonly kind: 'image'
  readonly bytes: Uint8Array
  readonly mime: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly covers?: true
}
export type Shape = PathShape | RepeatShape | TextShape | GroupShape | PictureShape | ImageShape

export type Sheet = {
  /** One unit is a quarter of a millimetre. */
  readonly width: number
  readonly height: number
  /** The colour of the ground. */
  readonly paper: string
  readonly title: string
  /** A language tag, as `zh-CN`. */
  readonly lang: string
  /** The page of the PDF; left out: A4. */
  readonly size?: PageSize
  readonly author: string
  /** The creation time in the document, so that the same facts give the same bytes. */
  readonly madeAt: Date
  readonly items: readonly Shape[]
}
