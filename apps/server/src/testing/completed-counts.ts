import type { Deps } from '../core/deps.ts'
import { todayOf } from '../core/text/calendar.ts'
import { findRequirement, listRequirementItems } from '../features/requirements/requirement.store.ts'
import { listMatchingPeopleSample } from '../features/requirements/requirement-people.store.ts'
import { countAlreadyCompleted } from '../features/requirements/requirement-preview.store.ts'
import { findPeopleRule } from '../features/requirements/requirement-run.store.ts'

/**
 * Counts, in two ways, the people of a stored requirement who would already have completed it if it began today: in one
 * pass over the completions, like a preview, and person by person with the statement of the daily run.
 */
export async function countCompletedBothWays(
  deps: Pick<Deps, 'sql' | 'clock' | 'settings'>,
  requirementId: string,
): Promise<{ readonly inOnePass: number; readonly byPerson: number }> {
  const at = { today: todayOf(deps), timeZone: deps.settings.timeZone }
  const requirement = await findRequirement(deps.sql, requirementId)
  if (!requirement) throw new Error('there is no such requirement')
  const most = 1_000_000
  const rule = await findPeopleRule(deps.sql, requirement)
  const everyone = await listMatchingPeopleSample(deps.sql, requirementId, { rule, people: most }, at, most)
  return {
    inOnePass: await countAlreadyCompleted(
      deps.sql,
      requirement,
      rule,
      await listRequirementItems(deps.sql, requirementId),
      at,
    ),
    byPerson: everyone.filter(({ doneOn }) => doneOn !== null).length,
  }
}
