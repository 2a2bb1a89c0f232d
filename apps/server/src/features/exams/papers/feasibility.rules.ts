/** The number of units (a question without enemies, or a whole enemy set) that match these rules and no others. */
export type QuestionSupply = { readonly rules: readonly number[]; readonly units: number }
/** Rules that together need more questions (`needed`) than there are for them (`available`). */
export type QuestionShortage = {
  readonly rules: readonly number[]
  readonly needed: number
  readonly available: number
  readonly missing: number
}
export type Feasibility = {
  /**
   * By rule: the number of matching units (`inGroups`: of these the questions in groups), and the positions left empty
   * in the fullest possible paper.
   */
  readonly cells: readonly { readonly available: number; readonly inGroups?: number; readonly missing: number }[]
  /** Empty: a paper can be drawn. */
  readonly shortages: readonly QuestionShortage[]
}

/**
 * Computes the fullest paper that uses every unit at most `uses` times (maximum flow from units to rules), and its
 * shortages. Without shortages, every rule gets its count.
 */
export function computeFeasibility(
  counts: readonly number[],
  supplies: readonly QuestionSupply[],
  uses = 1,
): Feasibility {
  const spare = supplies.map((supply) => supply.units * uses)
  const given = supplies.map(() => new Map<number, number>())
  const missing = [...counts]
  const fitting = counts.map((_, rule) =>
    [...supplies.keys()].filter((supply) => supplies[supply]?.rules.includes(rule)),
  )

  /**
   * Rules that could give way to `start`, each with the supply it gives up and its receiver; and the first supply with
   * a surplus.
   */
  const search = (start: number) => {
    const via = new Map<number, { readonly supply: number; readonly to: number }>()
    const seen = new Set([start])
    for (const rule of seen) {
      for (const supply of fitting[rule] ?? []) {
        if ((spare[supply] ?? 0) > 0) return { via, seen, end: { supply, to: rule } }
        for (const [other, amount] of given[supply] ?? []) {
          if (amount === 0 || seen.has(other)) continue
          seen.add(other)
          via.set(other, { supply, to: rule })
        }
      }
    }
    return { via, seen, end: null }
  }
  const change = (supply: number, rule: number, by: number) =>
    given[supply]?.set(rule, (given[supply]?.get(rule) ?? 0) + by)

  const short: Set<number>[] = []
  for (const start of counts.keys()) {
    for (;;) {
      if (missing[start] === 0) break
      const { via, seen, end } = search(start)
      if (!end) {
        short.push(seen)
        break
      }
      const steps: { supply: number; from: number; to: number }[] = []
      for (let at = end.to; at !== start; ) {
        const step = via.get(at) as { supply: number; to: number }
        steps.push({ supply: step.supply, from: at, to: step.to })
        at = step.to
      }
      const amount = Math.min(
        missing[start] as number,
        spare[end.supply] as number,
        ...steps.map(({ supply, from }) => given[supply]?.get(from) as number),
      )
      spare[end.supply] = (spare[end.supply] as number) - amount
      change(end.supply, end.to, amount)
      for (const { supply, from, to } of steps) {
        change(supply, from, -amount)
        change(supply, to, amount)
      }
      missing[start] = (missing[start] as number) - amount
    }
  }
  const unitsOf = (rules: ReadonlySet<number>) =>
    uses *
    supplies
      .filter((supply) => supply.rules.some((rule) => rules.has(rule)))
      .reduce((sum, supply) => sum + supply.units, 0)
  const shortages = joined(short).map((rules) => {
    const needed = [...rules].reduce((sum, rule) => sum + (counts[rule] ?? 0), 0)
    const available = unitsOf(rules)
    return { rules: [...rules].sort((a, b) => a - b), needed, available, missing: needed - available }
  })
  return {
    cells: counts.map((_, rule) => ({ available: unitsOf(new Set([rule])), missing: missing[rule] ?? 0 })),
    shortages,
  }
}

/** Merges sets that share a member. */
function joined(sets: readonly ReadonlySet<number>[]): Set<number>[] {
  const apart: Set<number>[] = []
  for (const set of sets) {
    const all = new Set(set)
    for (const other of apart.splice(0)) {
      if ([...other].some((one) => all.has(one))) for (const one of other) all.add(one)
      else apart.push(other)
    }
    apart.push(all)
  }
  return apart
}

/** The exposure limit: at most `most` of `of` consecutive attempts. */
export type ExposureLimit = { readonly most: number; readonly of: number }

/**
 * Computes whether the exposure limit can be kept. It can when the counts of `of` papers fit a bank in which every unit
 * is taken `most` times: such an assignment splits into `of` papers without a repeated unit.
 */
export const computeExposureFeasibility = (
  counts: readonly number[],
  supplies: readonly QuestionSupply[],
  { most, of }: ExposureLimit,
): Feasibility =>
  computeFeasibility(
    counts.map((count) => count * of),
    supplies,
    most,
  )

/** `group`: the other questions of its group are missing, or do not follow each other in order. */
type FixedProblem = 'missing' | 'retired' | 'twice' | 'enemy' | 'group'

/** The reasons why a paper can't be drawn, or can't be drawn as often as the exposure limit requires. */
export type PaperProblems = {
  readonly cells: readonly {
    readonly count: number
    readonly available: number
    readonly inGroups?: number
    readonly missing: number
  }[]
  readonly shortages: Feasibility['shortages']
  /** The number of questions missing for the exposure limit. */
  readonly exposureShortages: readonly { readonly rules: readonly number[]; readonly missing: number }[]
  readonly fixed: readonly { readonly position: number; readonly problem: FixedProblem }[]
}
export const isPaperFeasible = (report: PaperProblems): boolean =>
  report.shortages.length + report.exposureShortages.length + report.fixed.length === 0

/** A way to fill a cell that has too few questions: with questions of another difficulty that no other cell needs. */
export type CellDifficultySuggestion = { readonly cell: number; readonly difficulty: number; readonly spare: number }
