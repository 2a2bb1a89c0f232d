import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'yaml'

const folder = path.resolve(import.meta.dirname, '../../deploy/prometheus')
type Rule = {
  readonly alert: string
  readonly expr: string
  readonly labels: object
  readonly annotations: { readonly summary: string }
}
const rules = (
  parse(readFileSync(path.join(folder, 'alerts.yaml'), 'utf8')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules)
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

/**
 * Returns the values of the label `kind` for which an alert fires, given the metrics of a portal. Throws if its rule is
 * missing or isn't of the form `max by (kind) (figure) == n`. If promtool is installed, it evaluates the file of alerts
 * too, and throws when it disagrees.
 */
export function findRaisedAlertKinds(figures: ReadonlyMap<string, number>, alert: string): string[] {
  const rule = rules.find((one) => one.alert === alert)
  const [, name, limit] = /^max by \(kind\) \((\w+)\) == (\d+)$/.exec(rule?.expr ?? '') ?? []
  if (!rule || !name) throw new Error(`${alert} is no rule that can be read here: ${rule?.expr}`)
  const kinds = [...figures].flatMap(([figure, value]) => {
    const kind = new RegExp(`^${name}\\{kind="(\\w+)"\\}$`).exec(figure)?.[1]
    return kind && value === Number(limit) ? [kind] : []
  })
  if (hasPromtool) askPromtool(figures, rule, kinds)
  return kinds.sort()
}

function askPromtool(
  figures: ReadonlyMap<string, number>,
  { alert, labels, annotations }: Rule,
  kinds: readonly string[],
): void {
  const own = mkdtempSync(path.join(tmpdir(), 'portal-alerts-'))
  try {
    const raised = kinds.map((kind) => ({
      exp_labels: { kind, ...labels },
      exp_annotations: { summary: annotations.summary.replace('{{ $labels.kind }}', kind) },
    }))
    const series = [...figures]
      .filter(([figure]) => figure.startsWith('portal_backup'))
      .map(([figure, value]) => ({ series: figure, values: `${value}x10` }))
    // JSON is YAML as well.
    const trial = {
      interval: '1m',
      input_series: series,
      alert_rule_test: [{ eval_time: '5m', alertname: alert, exp_alerts: raised }],
    }
    writeFileSync(
      path.join(own, 'trial.yaml'),
      JSON.stringify({ rule_files: [path.join(folder, 'alerts.yaml')], evaluation_interval: '1m', tests: [trial] }),
    )
    execFileSync('promtool', ['test', 'rules', 'trial.yaml'], { cwd: own, stdio: 'pipe' })
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}
