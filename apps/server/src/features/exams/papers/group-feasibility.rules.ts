import {
  computeExposureFeasibility,
  computeFeasibility,
  type ExposureLimit,
  type Feasibility,
  type QuestionSupply,
} from './feasibility.rules.ts'
import { listGroupChoices, type OfferedGroup } from './group-draw.rules.ts'

/**
 * The supplies of a paper. `beside`: the supplies of single questions, without the enemies of questions in groups;
 * equal to `supplies` when there are no groups.
 */
export type PaperStock = {
  readonly supplies: readonly QuestionSupply[]
  readonly beside: readonly QuestionSupply[]
  readonly groups: readonly OfferedGroup[]
}

/**
 * Computes whether a paper can be drawn, and what it lacks: a group counts as its number of questions, and is taken as
 * a whole or not at all.
 */
export function computeGroupFeasibility(counts: readonly number[], stock: PaperStock): Feasibility {
  const { groups } = stock
  if (groups.length === 0) return computeFeasibility(counts, stock.supplies)
  const best = bestChoice(counts, groups, (left, hasGroups) =>
    computeFeasibility(left, hasGroups ? stock.beside : stock.supplies),
  )
  const inGroups = (rule: number) =>
    groups.filter(({ rules }) => rules.includes(rule)).reduce((sum, { size }) => sum + size, 0)
  return {
    cells: computeFeasibility(counts, stock.supplies).cells.map(({ available }, rule) => ({
      available: available + inGroups(rule),
      inGroups: inGroups(rule),
      missing: best.cells[rule]?.missing ?? 0,
    })),
    shortages: best.shortages.map(({ rules, missing }) => {
      const needed = rules.reduce((sum, rule) => sum + (counts[rule] ?? 0), 0)
      return { rules, needed, available: needed - missing, missing }
    }),
  }
}

/**
 * Computes whether the exposure limit can be kept: every paper takes the same number of questions in groups from each
 * rule, and equal groups take turns. Groups with questions of enemy sets are not used.
 */
export function computeGroupExposureFeasibility(
  counts: readonly number[],
  stock: PaperStock,
  exposure: ExposureLimit,
): Feasibility {
  const kinds = new Map<string, OfferedGroup[]>()
  for (const group of stock.groups) {
    if (group.enemySets.length > 0) continue
    const kind = `${group.size} ${group.rules.join()}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), group])
  }
  const inTurns = [...kinds.values()].flatMap((own) =>
    own.slice(0, Math.floor((own.length * exposure.most) / exposure.of)),
  )
  return bestChoice(counts, inTurns, (left) => computeExposureFeasibility(left, stock.supplies, exposure))
}

/** The result of the choice of groups that leaves the fewest positions empty. */
function bestChoice(
  counts: readonly number[],
  groups: readonly OfferedGroup[],
  check: (left: readonly number[], hasGroups: boolean) => Feasibility,
): Feasibility {
  const missingOf = ({ shortages }: Feasibility) => shortages.reduce((sum, { missing }) => sum + missing, 0)
  let best = check(counts, false)
  for (const { placed, left } of listGroupChoices(counts, groups)) {
    if (best.shortages.length === 0) break
    const found = check(left, placed.length > 0)
    if (missingOf(found) < missingOf(best)) best = found
  }
  return best
}
