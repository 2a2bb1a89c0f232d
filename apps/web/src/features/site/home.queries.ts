import type { DataOf } from '@portal/contract/http/call.ts'
import { portalFigures } from '@portal/contract/site/figures.contract.ts'
import { homePage } from '@portal/contract/site/home.contract.ts'
import { prefetchAnswer } from '#web/api/queries.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type HomePage = DataOf<typeof homePage>
export type LearnerHome = NonNullable<HomePage['learner']>

/** Starts fetching the home page's data in parallel with its texts. */
export const prefetchHome = (): void => prefetchAnswer(homePage, {})
export const useHomePage = () => useAnswer(homePage, {})
/** Returns figures for visitors; undefined until they load. */
export const usePortalFigures = () => useAnswer(portalFigures, {}, { staleTime: 600_000 }).data
