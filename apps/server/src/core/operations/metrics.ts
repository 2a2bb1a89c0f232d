import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  readonly registry: Registry
  readonly requests: Histogram<'path' | 'code'>
  readonly jobs: Counter<'name' | 'outcome'>
  readonly openAttempts: Gauge
  readonly answersSaved: Counter
  readonly savesInFlight: Gauge
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
  /** Figures that features read from the database at each look, by name. */
  readonly watched: Map<string, () => Promise<void>>
}

/** Figures for `/metrics` in the Prometheus format: requests, jobs, exams, database, process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ name, help, labelNames, registers })
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
    openAttempts: gauge('portal_exam_attempts_open', 'Exam attempts under way'),
    answersSaved: new Counter({ name: 'portal_exam_answers_saved_total', help: 'Answers written', registers }),
    savesInFlight: gauge('portal_exam_saves_in_flight', 'Saves of answers that have come in and are not answered'),
    callsHeld: gauge('portal_calls_held', 'Calls that are held until something happens', 'channel'),
    jobsWaiting: gauge('portal_jobs', 'Jobs in the queue, by state', 'state'),
    jobsOldest: gauge('portal_jobs_oldest_seconds', 'How long the oldest job that is due has waited'),
    messages: gauge('portal_messages', 'Mails and SMS that have not gone out, by state', 'state'),
    messagesOldest: gauge(
      'portal_messages_oldest_seconds',
      'How long the oldest mail or SMS that is to go out has waited',
    ),
    media: gauge('portal_media', 'Films and sound that are not ready, by state', 'state'),
    mediaOldest: gauge('portal_media_oldest_seconds', 'How long the oldest film that nobody works on has waited'),
    databaseUp: gauge('portal_database_up', '1 when the database answers'),
    databaseWait: gauge(
      'portal_database_wait_seconds',
      'How long the smallest statement took just now, the wait for a connection of the pool included',
    ),
    poolSize: gauge('portal_database_pool_size', 'Connections that the pool for calls may open in this process'),
    connections: gauge(
      'portal_database_connections',
      'Connections to this database, of all processes, by state',
      'state',
    ),
    connectionsMost: gauge('portal_database_connections_most', 'Connections that the database allows'),
    connectionsWanted: gauge('portal_database_connections_wanted', 'Connections that this process may open in all'),
    standbys: gauge('portal_standbys', 'Standbys that follow the database, by mode', 'mode'),
    replicationLag: gauge('portal_replication_lag_seconds', 'How far the slowest standby is behind'),
    lacks: gauge('portal_lacks', '1 when the portal does without this part, as /readyz last found', 'part'),
    archiveFailing: gauge('portal_archive_failing', '1 when the log of the database does not reach its archive'),
    backup: {
      at: gauge(
        'portal_backup_last_success_timestamp_seconds',
        'When the last backup that succeeded was made, by kind; 0: never',
        'kind',
      ),
      failed: gauge(
        'portal_backup_failed',
        '1 when a backup has failed since the last that succeeded, by kind',
        'kind',
      ),
      seconds: gauge('portal_backup_duration_seconds', 'How long the last backup that succeeded took, by kind', 'kind'),
      bytes: gauge('portal_backup_size_bytes', 'How large the last backup that succeeded is, by kind', 'kind'),
    },
    watched: new Map(),
  }
}
