import { useState } from 'react'
import { createStore, useStore } from '#web/api/store.ts'
import { type AnsweringEvent, initialAnsweringState, nextAnsweringState } from './answering-state.ts'

/**
 * Returns the state of an answer page, `send`, which changes it by an event, and `now`, which reads it between two
 * renderings, so that an action does not run twice.
 */
export function useAnsweringState(firstPosition: number) {
  const [store] = useState(() => createStore(initialAnsweringState(firstPosition)))
  const [send] = useState(() => (event: AnsweringEvent) => store.set(nextAnsweringState(store.get(), event)))
  return { state: useStore(store), send, now: store.get }
}
