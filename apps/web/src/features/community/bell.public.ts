import { lazy } from 'react'
import { followingTexts } from './following/following-texts.ts'

export { followingTexts }

/** Fetched when first shown, with its words: a visitor's page does not load it. */
export const Bell = lazy(() =>
  Promise.all([import('./following/bell.tsx'), followingTexts.load()]).then(([file]) => ({ default: file.Bell })),
)
