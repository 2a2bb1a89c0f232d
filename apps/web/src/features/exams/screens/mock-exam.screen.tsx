import { getRouteApi } from '@tanstack/react-router'
import { MockHome } from '../mock/mock-home.tsx'
import { PracticeSteps } from '../mock/practice-steps.tsx'
import { WrongBook } from '../mock/wrong-book.tsx'

const route = getRouteApi('/mockExam')

/**
 * Mock exams and practice; with `practice` in the address, a practice in progress; with `view=book`, the wrong-question
 * book.
 */
export function MockExamScreen() {
  const { practice, view } = route.useSearch()
  if (practice) return <PracticeSteps key={practice} attemptId={practice} />
  return view === 'book' ? <WrongBook /> : <MockHome />
}
