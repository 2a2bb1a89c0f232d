import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '#web/api/guards.ts'
import { consoleTexts } from '#web/console/console-texts.ts'
import { siteConsoleTexts } from '#web/features/site/console/site-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

/** Palette sources of features, registered here, since neither the frame nor the console's layer knows features. */
const loadSearches = () =>
  Promise.all([
    import('#web/features/companies/console/company-search.tsx').then((file) => file.registerCompanySearch()),
    import('#web/features/identity/console/people-search.tsx').then((file) => file.registerPeopleSearch()),
    import('#web/features/learning/console/plans/plans-search.tsx').then((file) => file.registerPlanSearch()),
    import('#web/features/learning/console/classes/classes-search.tsx').then((file) => file.registerClassSearch()),
    import('#web/features/live/console/live-search.tsx').then((file) => file.registerLiveSearch()),
    import('#web/features/media/console/media-search.tsx').then((file) => file.registerMediaSearch()),
    import('#web/features/questions/console/bank/question-search.tsx').then((file) => file.registerQuestionSearch()),
    import('#web/features/exams/console/exam-search.tsx').then((file) => file.registerExamSearch()),
    import('#web/features/catalogue/console/courses-search.tsx').then((file) => file.registerCourseSearch()),
    import('#web/features/catalogue/console/teachers/teacher-search.tsx').then((file) => file.registerTeacherSearch()),
  ])

const loadFrame = async () => {
  const [frame, palette] = await Promise.all([
    import('#web/features/site/console/frame.screen.tsx'),
    import('#web/console/palette/palette-store.ts'),
  ])
  palette.setSearchLoader(loadSearches)
  return frame.ConsoleFrameScreen
}

/** Everything under `/console`; the rail and its texts load with it, never with a learner's page. */
export const Route = createFileRoute('/console')({
  staticData: { guarded: true, frame: 'console' },
  beforeLoad: requireSignIn,
  component: lazyScreen(loadFrame, consoleTexts, siteConsoleTexts),
})
