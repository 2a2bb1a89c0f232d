/** The messages between the portal's page and the page that runs a package, across their origins. */

/** The facts of a part that the run-time needs. */
export type FramePart = {
  readonly item: string
  readonly kind: 'folder' | 'sco' | 'asset'
  readonly href: string | null
  readonly cmi: string | null
  readonly masteryScore: number | null
  readonly maxTimeAllowed: string
  readonly timeLimitAction: string
  readonly dataFromLms: string
  readonly completionThreshold: number | null
  readonly passingScore: number | null
}
export type FrameStartMessage = {
  readonly kind: 'start'
  readonly version: '1.2' | '2004'
  readonly baseUrl: string
  readonly title: string
  readonly learner: { readonly id: string; readonly name: string }
  /** Of the portal, for packages that speak several. */
  readonly language: string
  readonly parts: readonly FramePart[]
  /** The part to begin with. */
  readonly item: string
  readonly sequencing: string | null
  readonly sequencingState: string | null
}
export type MessageToFrame =
  | FrameStartMessage
  | { readonly kind: 'open'; readonly item: string }
  | { readonly kind: 'go'; readonly to: 'next' | 'previous' }
  | { readonly kind: 'close' }
export type MessageFromFrame =
  | { readonly kind: 'ready' }
  | { readonly kind: 'opened'; readonly item: string }
  | { readonly kind: 'commit'; readonly item: string; readonly cmi: string; readonly sequencingState: string | null }
  /** The sequencing rules do not allow this navigation. */
  | { readonly kind: 'refused' }
  /** There is no next part, or the package requests to be closed. */
  | { readonly kind: 'ended' }
  /** The learner does something in the package. */
  | { readonly kind: 'sign' }
