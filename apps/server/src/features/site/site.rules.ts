import { toStorableText } from '../../core/http/storable.ts'
import type { BilingualText } from '../../core/text/language.ts'

/** Returns a text in storable form, with its non-empty languages only. */
export function storableBilingualText(text: {
  readonly zh?: string | undefined
  readonly en?: string | undefined
}): BilingualText {
  const [zh, en] = [toStorableText(text.zh ?? ''), toStorableText(text.en ?? '')]
  return { ...(zh ? { zh } : {}), ...(en ? { en } : {}) }
}

export type BannerState = 'shown' | 'later' | 'over' | 'off'

/**
 * Returns the state of a banner at an instant: `off` when it is switched off, otherwise `over` from its end on, `later`
 * before its beginning, or `shown`.
 */
export function bannerState(
  { isOn, beginsAt, endsAt }: { readonly isOn: boolean; readonly beginsAt: Date | null; readonly endsAt: Date | null },
  now: Date,
): BannerState {
  if (!isOn) return 'off'
  if (endsAt !== null && endsAt <= now) return 'over'
  return beginsAt !== null && beginsAt > now ? 'later' : 'shown'
}
