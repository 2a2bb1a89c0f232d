import { lazy } from 'react'
import { followingTexts } from './following/following-texts.ts'

export { followingTexts }

/** The bell, loaded with its texts when it is first shown, so that visitors' pages don't load it. */
export const Bell = lazy(() =>
  Promise.all([import('./following/bell.tsx'), followingTexts.load()]).then(([file]) => ({ default: file.Bell })),
)
