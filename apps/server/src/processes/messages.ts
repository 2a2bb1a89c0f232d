import type { MetricObjectWithValues, MetricValue } from 'prom-client'

/** The figures of one process, in the form that prom-client can add up. */
export type ProcessFigures = MetricObjectWithValues<MetricValue<string>>[]

/** The first message of the supervisor to a new process. */
export type SupervisorOrders = {
  readonly type: 'orders'
  /** From 1; the process in slot 1 leads: it migrates, loads the demo and has all roles. */
  readonly slot: number
  /** The most processes of a start. */
  readonly processes: number
  /**
   * Nothing answers yet: this process answers first, and finds the number of processes for which the database has room.
   */
  readonly isFirst: boolean
  readonly isCountGiven: boolean
  /** The embedded database, which the supervisor runs. Null: `DATABASE_URL` names one. */
  readonly embedded: { readonly localUrl: string; readonly clusterDir: string } | null
}

export type SupervisorMessage =
  | SupervisorOrders
  | { readonly type: 'webAppBuilt' }
  /** `isReplaced`: others keep answering, so that nothing outside has to notice. */
  | { readonly type: 'stop'; readonly isReplaced: boolean }
  | { readonly type: 'hurry' }
  | { readonly type: 'giveFigures'; readonly id: number }
  | { readonly type: 'total'; readonly id: number; readonly text: string }

export type SupervisedProcessMessage =
  | { readonly type: 'ready'; readonly processes: number }
  | { readonly type: 'figures'; readonly id: number; readonly figures: ProcessFigures }
  | { readonly type: 'askTotal'; readonly id: number; readonly figures: ProcessFigures }
  | { readonly type: 'farewell'; readonly figures: ProcessFigures }
