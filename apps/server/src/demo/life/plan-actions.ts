import { studyPlans } from '@portal/demo/plans.ts'
import { restartPlan } from '../../features/learning/learning.public.ts'
import { demoId } from '../demo-id.rules.ts'
import { type DemoAction, type DemoDay, demoOfficer } from './demo-action.ts'

/** The days after the date of a plan at which it begins again, such as yearly or seasonal training. */
const daysPast = 10

/**
 * Returns the actions of a Monday, one for each plan, by which staff restart a plan that has ended; empty on other
 * days.
 */
export const planActions = (day: DemoDay): DemoAction[] =>
  day.weekday === 0
    ? studyPlans.map(({ key }) => ({
        key: `renew plan ${key} ${day.day}`,
        at: day.at(9.4),
        play: (stage) => restartPlan(stage.deps, demoOfficer, demoId('plan', key), daysPast),
      }))
    : []
