import type { XmlElement } from '../../../core/text/xml.tree.ts'
import type { PackageItem } from './manifest.rules.ts'
import { attributeOf, childNamed, childrenNamed } from './manifest.tree.ts'

/** An activity of a manifest with its sequencing rules (IMS simple sequencing), in the form that the run-time uses. */
export type SequencedActivity = {
  readonly id: string
  readonly title: string
  readonly isVisible: boolean
  readonly children: readonly SequencedActivity[]
  readonly sequencingControls: Readonly<Record<string, boolean>>
  readonly sequencingRules: {
    readonly preConditionRules: readonly Rule[]
    readonly postConditionRules: readonly Rule[]
    readonly exitConditionRules: readonly Rule[]
  }
  readonly attemptLimit: number | null
}
type Condition = {
  readonly condition: string
  readonly operator: 'not' | 'noOp'
  readonly referencedObjective: string
  readonly parameters: { readonly threshold: number }
}
type Rule = {
  readonly action: string
  readonly conditionCombination: 'all' | 'any'
  readonly conditions: readonly Condition[]
}
export type Sequencing = { readonly activityTree: SequencedActivity }

const controls = [
  'choice',
  'choiceExit',
  'flow',
  'forwardOnly',
  'useCurrentAttemptObjectiveInfo',
  'useCurrentAttemptProgressInfo',
]

/** Reads the activity tree of an organisation. Its items have the same names and order as in the table of contents. */
export function readSequencing(
  manifest: XmlElement,
  organisation: XmlElement,
  items: readonly PackageItem[],
): Sequencing {
  const collection = new Map(
    childrenNamed(childNamed(manifest, 'sequencingCollection'), 'sequencing').map((one) => [
      attributeOf(one, 'ID'),
      one,
    ]),
  )
  let at = 0
  const activityOf = (element: XmlElement, id: string, title: string, isVisible: boolean): SequencedActivity => {
    const own = childNamed(element, 'sequencing')
    const shared = own ? collection.get(attributeOf(own, 'IDRef')) : undefined
    const part = (name: string) => childNamed(own, name) ?? childNamed(shared, name)
    return {
      id,
      title,
      isVisible,
      sequencingControls: controlsOf(part('controlMode')),
      sequencingRules: {
        preConditionRules: rulesOf(part('sequencingRules'), 'preConditionRule'),
        postConditionRules: rulesOf(part('sequencingRules'), 'postConditionRule'),
        exitConditionRules: rulesOf(part('sequencingRules'), 'exitConditionRule'),
      },
      attemptLimit: Number(attributeOf(part('limitConditions'), 'attemptLimit')) || null,
      children: childrenNamed(element, 'item').flatMap((child) => {
        const item = items[at++]
        return item ? [activityOf(child, item.item, item.title, item.isVisible)] : []
      }),
    }
  }
  return { activityTree: activityOf(organisation, attributeOf(organisation, 'identifier') || 'organisation', '', true) }
}

const controlsOf = (mode: XmlElement | undefined) =>
  Object.fromEntries(
    controls.flatMap((name) => (attributeOf(mode, name) === '' ? [] : [[name, attributeOf(mode, name) === 'true']])),
  )

function rulesOf(rules: XmlElement | undefined, name: string): Rule[] {
  return childrenNamed(rules, name).map((rule) => {
    const conditions = childNamed(rule, 'ruleConditions')
    return {
      action: attributeOf(childNamed(rule, 'ruleAction'), 'action'),
      conditionCombination: attributeOf(conditions, 'conditionCombination') === 'any' ? 'any' : 'all',
      conditions: childrenNamed(conditions, 'ruleCondition').map((one) => ({
        condition: attributeOf(one, 'condition'),
        operator: attributeOf(one, 'operator') === 'not' ? 'not' : 'noOp',
        referencedObjective: attributeOf(one, 'referencedObjective'),
        parameters: { threshold: Number(attributeOf(one, 'measureThreshold')) || 0 },
      })),
    }
  })
}
