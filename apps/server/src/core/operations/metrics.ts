import { type Aggregator, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  readonly registry: Registry
  readonly requests: Histogram<'path' | 'code'>
  readonly jobs: Counter<'name' | 'outcome'>
  readonly openAttempts: Gauge
  readonly answersSaved: Counter
  readonly savesInFlight: Gauge
  readonly startsWaiting: Gauge
  readonly callsHeld: Gauge<'channel'>
  readonly jobsWaiting: Gauge<'state'>
  readonly jobsOldest: Gauge
  readonly messages: Gauge<'state'>
  readonly messagesOldest: Gauge
  readonly media: Gauge<'state'>
  readonly mediaOldest: Gauge
  readonly databaseUp: Gauge
  readonly databaseWait: Gauge
  readonly poolSize: Gauge
  readonly connections: Gauge<'state'>
  readonly connectionsMost: Gauge
  readonly connectionsWanted: Gauge
  readonly standbys: Gauge<'mode'>
  readonly replicationLag: Gauge
  readonly lacks: Gauge<'part'>
  readonly archiveFailing: Gauge
  readonly backup: {
    readonly at: Gauge<'kind'>
    readonly failed: Gauge<'kind'>
    readonly seconds: Gauge<'kind'>
    readonly bytes: Gauge<'kind'>
  }
  /** Figures that features read from the database at each scrape, by name. */
  readonly watched: Map<string, () => Promise<void>>
}

/**
 * Creates the metrics of `/metrics` in the Prometheus format: requests, jobs, exams, database, process. Each metric
 * declares how the values of several processes are combined: those from the database are the same for all, so only
 * those of the process that read them last are used.
 */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const gauge =
    (aggregator: Aggregator) =>
    <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
      new Gauge<Label>({ name, help, labelNames, registers, aggregator })
  const [sum, least, most, ofAll] = [gauge('sum'), gauge('min'), gauge('max'), gauge('first')]
  sum('portal_processes', 'Processes that answer').set(1)
  return {
    registry,
    requests: new Histogram({
      name: 'portal_request_seconds',
      help: 'Time to answer, by path and code',
      labelNames: ['path', 'code'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
      registers,
    }),
    jobs: new Counter({
      name: 'portal_jobs_total',
      help: 'Jobs run, by name and outcome',
      labelNames: ['name', 'outcome'],
      registers,
    }),
    // Each process counts them at different times.
    openAttempts: most('portal_exam_attempts_open', 'Exam attempts in progress'),
    answersSaved: new Counter({ name: 'portal_exam_answers_saved_total', help: 'Answers written', registers }),
    savesInFlight: sum('portal_exam_saves_in_flight', 'Answer saves received and not yet answered'),
    startsWaiting: most('portal_exam_starts_waiting', 'Candidates in line for the start of an exam'),
    callsHeld: sum('portal_calls_held', 'Long-polling calls that are waiting', 'channel'),
    jobsWaiting: ofAll('portal_jobs', 'Jobs in the queue, by state', 'state'),
    jobsOldest: ofAll('portal_jobs_oldest_seconds', 'Waiting time of the oldest due job'),
    messages: ofAll('portal_messages', 'Emails and SMS not yet sent, by state', 'state'),
    messagesOldest: ofAll('portal_messages_oldest_seconds', 'Waiting time of the oldest unsent email or SMS'),
    media: ofAll('portal_media', 'Video and audio not yet ready, by state', 'state'),
    mediaOldest: ofAll('portal_media_oldest_seconds', 'Waiting time of the oldest unprocessed video'),
    databaseUp: least('portal_database_up', '1 if the database answers'),
    databaseWait: most(
      'portal_database_wait_seconds',
      'Duration of a minimal statement, including the wait for a pool connection',
    ),
    poolSize: sum('portal_database_pool_size', 'Maximum connections of the pool for calls in this process'),
    connections: ofAll(
      'portal_database_connections',
      'Connections to this database, of all processes, by state',
      'state',
    ),
    connectionsMost: ofAll('portal_database_connections_most', 'Maximum connections of the database'),
    connectionsWanted: sum('portal_database_connections_wanted', 'Maximum connections of this process in total'),
    standbys: ofAll('portal_standbys', 'Standbys that follow the database, by mode', 'mode'),
    replicationLag: ofAll('portal_replication_lag_seconds', 'Lag of the slowest standby'),
    lacks: most('portal_lacks', '1 if /readyz last found this service unavailable', 'part'),
    archiveFailing: ofAll('portal_archive_failing', '1 if the database log does not reach its archive'),
    backup: {
      at: ofAll(
        'portal_backup_last_success_timestamp_seconds',
        'Time of the last successful backup, by kind; 0: never',
        'kind',
      ),
      failed: ofAll('portal_backup_failed', '1 if a backup failed after the last successful one, by kind', 'kind'),
      seconds: ofAll('portal_backup_duration_seconds', 'Duration of the last successful backup, by kind', 'kind'),
      bytes: ofAll('portal_backup_size_bytes', 'Size of the last successful backup, by kind', 'kind'),
    },
    watched: new Map(),
  }
}
