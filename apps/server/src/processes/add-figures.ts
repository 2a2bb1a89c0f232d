import { AggregatorRegistry, type Registry } from 'prom-client'
import type { ProcessFigures } from './messages.ts'

/** Figures that only grow; a process that has ended keeps its share of them, or every sum would fall and be taken for a restart. */
const growing: ReadonlySet<string> = new Set(['counter', 'histogram', 'summary'])

const addUp = (all: readonly ProcessFigures[]): Registry => AggregatorRegistry.aggregate(all as ProcessFigures[])

/** Adds the counts of a process that has ended to the counts of those that ended before it. */
export async function addPastCounts(past: ProcessFigures, last: ProcessFigures): Promise<ProcessFigures> {
  // Types are written as text, such as "counter", whatever prom-client's own declarations say.
  const counted = last.filter(({ type }) => growing.has(String(type)))
  return (await addUp([past, counted]).getMetricsAsJSON()) as ProcessFigures
}

/**
 * Formats the figures of all processes as Prometheus text. `asked` holds those of the process that has just read the
 * database; its values from the database apply to all. `past`: the counts of processes that have ended.
 */
export const formatTotalMetrics = (
  asked: ProcessFigures,
  others: readonly ProcessFigures[],
  past: ProcessFigures,
): Promise<string> => addUp([asked, ...others, past]).metrics()
