import type { AnswerSaverPhase } from './answer-saver.ts'

/** The state of an answer page. Other objects own the answers, the clock and the exits. */
export type AnsweringState = {
  readonly view: 'whole' | 'one'
  /** The position of the question in focus. */
  readonly current: number
  readonly panel: 'sheet' | 'submit' | 'keys' | null
  /** The number of times that the candidate requested the time left. */
  readonly timeAsked: number
  /** The candidate has submitted, and nothing has refused it. */
  readonly isHandingIn: boolean
  /** The page is navigating to the report. */
  readonly isOver: boolean
}

export type AnsweringEvent =
  | { readonly type: 'viewChosen'; readonly view: AnsweringState['view'] }
  | { readonly type: 'questionChosen'; readonly position: number }
  | { readonly type: 'questionSeen'; readonly position: number }
  | { readonly type: 'panelOpened'; readonly panel: NonNullable<AnsweringState['panel']> }
  | { readonly type: 'panelClosed' }
  | { readonly type: 'timeAsked' }
  | { readonly type: 'handedIn' }
  | { readonly type: 'handInRefused' }
  | { readonly type: 'timeOver' }
  | { readonly type: 'left' }

export const initialAnsweringState = (position: number): AnsweringState => ({
  view: 'whole',
  current: position,
  panel: null,
  timeAsked: 0,
  isHandingIn: false,
  isOver: false,
})

export function nextAnsweringState(state: AnsweringState, event: AnsweringEvent): AnsweringState {
  switch (event.type) {
    case 'viewChosen':
      return { ...state, view: event.view }
    case 'questionChosen':
      return { ...state, current: event.position, panel: null }
    case 'questionSeen':
      return { ...state, current: event.position }
    case 'panelOpened':
      return { ...state, panel: event.panel }
    case 'panelClosed':
      return { ...state, panel: null }
    case 'timeAsked':
      return { ...state, timeAsked: state.timeAsked + 1 }
    case 'handedIn':
      return { ...state, isHandingIn: true }
    case 'handInRefused':
      return { ...state, isHandingIn: false }
    case 'timeOver':
      return { ...state, panel: state.panel === 'submit' ? null : state.panel }
    case 'left':
      return { ...state, isOver: true }
  }
}

/** The current state of answers, clock and exits, as far as it decides which dialog is shown. */
export type AnsweringFacts = {
  readonly phase: AnswerSaverPhase
  readonly isSubmitting: boolean
  readonly isPaused: boolean
  readonly isOutOfFullScreen: boolean
  /** Navigation away is blocked until the candidate decides. */
  readonly isLeaving: boolean
  /** The candidate has returned and has not read the notice of exits. */
  readonly hasNotice: boolean
  /** This device keeps answers that newer ones of another window replaced. */
  readonly hasOlderAnswers: boolean
}

export type AnsweringDialog =
  | 'takenOver'
  | 'closed'
  | 'leaving'
  | 'paused'
  | 'fullScreen'
  | 'notice'
  | 'olderAnswers'
  | 'submit'
  | 'sheet'
  | 'keys'

/** Returns true when this window can no longer change the attempt. */
export const isAnsweringStopped = (phase: AnswerSaverPhase): boolean => phase === 'closed' || phase === 'takenOver'

/**
 * Returns the dialog to show: first one that ends the attempt, then one that interrupts it, then one that the candidate
 * opened; null: none.
 */
export function dialogToShow(state: AnsweringState, facts: AnsweringFacts): AnsweringDialog | null {
  if (facts.phase === 'takenOver') return 'takenOver'
  if (facts.phase === 'closed') return state.isOver || state.isHandingIn || facts.isSubmitting ? null : 'closed'
  if (facts.isLeaving) return 'leaving'
  if (facts.isPaused) return 'paused'
  if (facts.isOutOfFullScreen && !facts.isSubmitting) return 'fullScreen'
  if (facts.hasNotice) return 'notice'
  if (facts.hasOlderAnswers && !facts.isSubmitting) return 'olderAnswers'
  return state.panel
}
