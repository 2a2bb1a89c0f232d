import { aLongExam, Candidate, each, manyPeople } from './candidates.ts'
import { cpuOfAll, databasePids } from './cpu.ts'
import type { Figure } from './figures.ts'
import type { Stage } from './stage.ts'

const target = 15
const uncounted = 20

/**
 * CPU of the server, application and database together, for a whole attempt: start, paper, 40 answers saved one by one, submit, result.
 * Once for an exam in company, where saves meet and share a commit, and once for a candidate who is alone on the machine. The first in each
 * exam are not counted: statistics are new, and every connection plans its statements anew.
 */
export async function benchAttemptCost(stage: Stage): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, people, atOnce } of [
    { name: 'warm-up', people: 100, atOnce: 50 },
    { name: 'in company of 200', people: 400, atOnce: 200 },
    { name: 'alone', people: 50, atOnce: 1 },
  ]) {
    const examId = await aLongExam(stage)
    const tokens = await manyPeople(stage, people + uncounted)
    await stage.sql`analyze`
    const sit = async (token: string) => {
      const candidate = new Candidate(stage.portal.url, token, examId)
      await candidate.begin()
      for (let n = 0; n < 40; n++) await candidate.save()
      await candidate.submit()
      await candidate.result()
      candidate.leave()
    }
    await each(tokens.slice(people), atOnce, sit)
    const pids = () => [stage.portal.child.pid ?? 0, ...databasePids(stage.database.clusterDir)]
    const before = { server: cpuOfAll([stage.portal.child.pid ?? 0]), all: cpuOfAll(pids()) }
    await each(tokens.slice(0, people), atOnce, sit)
    const perAttempt = (microseconds: number) => Math.round(microseconds / people / 10) / 100
    const value = perAttempt(cpuOfAll(pids()) - before.all)
    if (name === 'warm-up') continue
    process.stdout.write(`  whole attempt ${name}: application ${perAttempt(cpuOfAll([stage.portal.child.pid ?? 0]) - before.server)} ms of ${value} ms\n`)
    figures.push({ name: `CPU of a whole attempt, ${name}`, value, unit: 'ms', floor: target, ratio: Math.round((value / target) * 100) / 100 })
  }
  return figures
}
