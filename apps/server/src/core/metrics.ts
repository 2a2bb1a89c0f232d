import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  readonly registry: Registry
  readonly requests: Histogram<'path' | 'code'>
  readonly jobs: Counter<'name' | 'outcome'>
  readonly openAttempts: Gauge
  readonly answersSaved: Counter
  readonly databaseUp: Gauge
  readonly lacks: Gauge<'part'>
}

/** Figures for `/metrics` in the Prometheus format: requests, jobs, exams, database, process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'portal_request_seconds',
      help: 'Time to answer, by path and code',
      labelNames: ['path', 'code'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
      registers,
    }),
    jobs: new Counter({ name: 'portal_jobs_total', help: 'Jobs run, by name and outcome', labelNames: ['name', 'outcome'], registers }),
    openAttempts: new Gauge({ name: 'portal_exam_attempts_open', help: 'Exam attempts under way', registers }),
    answersSaved: new Counter({ name: 'portal_exam_answers_saved_total', help: 'Answers written', registers }),
    databaseUp: new Gauge({ name: 'portal_database_up', help: '1 when the database answers', registers }),
    lacks: new Gauge({ name: 'portal_lacks', help: '1 when the portal does without this part, as /readyz last found', labelNames: ['part'], registers }),
  }
}
