import { lazy } from 'react'
import { followingTexts } from './following/following-texts.ts'

export { followingTexts }

/** The bell, fetched with its words when first shown: a visitor's page does not load it. */
export const Bell = lazy(() =>
  Promise.all([import('./following/bell.tsx'), followingTexts.load()]).then(([file]) => ({ default: file.Bell })),
)
