import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { renderChart } from './render-chart.ts'
import { listFiles, readText, textOfSettings } from './tree.ts'

/** `deploy/helm` and `deploy/compose.yaml` name only what exists: settings, roles, paths, the user and the port of the image, labels of each other. */
type Env = { readonly name: string; readonly value?: string }
type Container = {
  readonly image: string
  readonly args: readonly string[]
  readonly env: readonly Env[]
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[]
  readonly securityContext: Readonly<Record<string, unknown>>
  readonly startupProbe?: Probe
  readonly readinessProbe?: Probe
  readonly livenessProbe?: Probe
}
type Probe = { readonly httpGet: { readonly path: string; readonly port: string } }
type Pod = { readonly containers: readonly Container[]; readonly volumes: readonly { readonly name: string }[]; readonly securityContext: { readonly fsGroup: number } }
type Labels = Readonly<Record<string, string>>
type Resource = {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly labels?: Labels; readonly annotations?: Labels }
  readonly spec: {
    readonly selector?: { readonly matchLabels?: Labels } & Labels
    readonly template?: { readonly metadata: { readonly labels: Labels }; readonly spec: Pod & { readonly terminationGracePeriodSeconds?: number } }
    readonly ports?: readonly { readonly targetPort: string }[]
    readonly scaleTargetRef?: { readonly name: string }
    readonly rules?: readonly { readonly http: { readonly paths: readonly { readonly backend: { readonly service: { readonly name: string } } }[] } }[]
  }
}

const values = parse(readText('deploy/helm/training-portal/values.yaml')) as Record<string, unknown> & {
  settings: Record<string, string>
  secretSettings: string[]
  serviceMonitor: object
  ingress: object
}
const settingsText = textOfSettings()
const isSetting = (name: string) => settingsText.includes(`'${name}'`) || (name.endsWith('_FILE') && settingsText.includes(`'${name.slice(0, -5)}'`))
const dockerfile = readText('deploy/Dockerfile')
const resourcesOf = (given: Record<string, unknown>): Resource[] =>
  listFiles(/^deploy\/helm\/training-portal\/templates\/.*\.yaml$/)
    .flatMap((file) => parseAllDocuments(renderChart(readText(file), readText('deploy/helm/training-portal/templates/_container.tpl'), { values: given, release: 'portal' })))
    .flatMap((document) => {
      expect(document.errors).toEqual([])
      return document.toJS() === null ? [] : [document.toJS() as Resource]
    })
const resources = resourcesOf({ ...values, serviceMonitor: { enabled: true, interval: '30s' } })
const named = (kind: string, name = 'portal-web') => resources.find((one) => one.kind === kind && one.metadata.name === name)
const pods = resources.flatMap(({ spec, metadata }) => (spec.template ? [{ name: metadata.name, ...spec.template }] : []))

test('the chart makes what its page says, and no more without what is switched off', () => {
  expect(resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()).toEqual([
    'Deployment portal-web',
    'Deployment portal-worker',
    'HorizontalPodAutoscaler portal-web',
    'Ingress portal-web',
    'Job portal-migrate',
    'PodDisruptionBudget portal-web',
    'Service portal-web',
    'ServiceMonitor portal-web',
  ])
  const fewer = resourcesOf({ ...values, ingress: { ...values.ingress, enabled: false } }).map(({ kind }) => kind)
  expect(fewer).not.toContain('Ingress')
  expect(fewer).not.toContain('ServiceMonitor')
})

test('its settings are settings of the portal, and secrets reach it as files', () => {
  for (const { spec } of pods)
    for (const { env } of spec.containers) {
      expect(env.filter(({ name }) => !isSetting(name))).toEqual([])
      expect(env.every(({ value }) => typeof value === 'string' && value !== '')).toBe(true)
      for (const name of ['DATABASE_URL', 'SECRET', ...values.secretSettings]) expect(env).toContainEqual({ name: `${name}_FILE`, value: `/run/secrets/portal/${name}` })
    }
  const roles = pods.flatMap(({ spec }) => spec.containers[0]?.env.find(({ name }) => name === 'PORTAL_ROLES')?.value?.split(',') ?? [])
  expect(roles).toEqual(['web', 'jobs', 'media'])
  for (const role of roles) expect(settingsText).toContain(`'${role}'`)
})

test('its containers run as the image does: its user, its data, its port, on a root that cannot be written', () => {
  const [, user] = /^USER (\d+):\1$/m.exec(dockerfile) ?? []
  const [, port] = /^EXPOSE (\d+)$/m.exec(dockerfile) ?? []
  const [, data] = /^VOLUME (\S+)$/m.exec(dockerfile) ?? []
  for (const { spec } of pods)
    for (const container of spec.containers) {
      expect(container.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: Number(user), readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
      expect(spec.securityContext.fsGroup).toBe(Number(user))
      expect(container.volumeMounts.map((one) => one.mountPath)).toContain(data)
      expect(container.volumeMounts.filter(({ name }) => !spec.volumes.some((volume) => volume.name === name))).toEqual([])
      if (container.ports) expect(container.ports).toEqual([{ name: 'http', containerPort: Number(port) }])
      const commands = readText('apps/server/src/portal.ts') + readText('tools/release.ts')
      for (const command of container.args) expect(commands).toMatch(new RegExp(`\\b${command}\\b`))
    }
})

test('it asks the portal where the portal answers, and waits longer than the portal drains', () => {
  const routes = readText('apps/server/src/core/operations.routes.ts')
  for (const { name, spec } of pods.filter((one) => one.name !== 'portal-migrate')) {
    const [container] = spec.containers
    for (const probe of [container?.startupProbe, container?.readinessProbe, container?.livenessProbe]) {
      expect(probe?.httpGet.port, name).toBe('http')
      expect(routes).toContain(`'${probe?.httpGet.path}'`)
    }
    expect((spec as { terminationGracePeriodSeconds?: number }).terminationGracePeriodSeconds ?? 0).toBeGreaterThan(Number(values.settings.DRAIN_SECONDS) + 10)
  }
})

test('its parts find each other by their labels', () => {
  const web = named('Deployment')?.spec.template?.metadata.labels
  for (const kind of ['Deployment', 'PodDisruptionBudget', 'ServiceMonitor']) expect(named(kind)?.spec.selector?.matchLabels).toEqual(web)
  expect(named('Service')?.spec.selector).toEqual(web)
  expect(named('Service')?.metadata.labels).toEqual(web)
  expect(named('HorizontalPodAutoscaler')?.spec.scaleTargetRef?.name).toBe('portal-web')
  expect(named('Ingress')?.spec.rules?.[0]?.http.paths[0]?.backend.service.name).toBe('portal-web')
  expect(named('Deployment', 'portal-worker')?.spec.template?.metadata.labels).not.toEqual(web)
  expect(named('Job', 'portal-migrate')?.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade')
})

test('compose starts two processes for browsers, one for the rest, a database and a proxy, with settings of the portal', () => {
  const { services, secrets, volumes } = parse(readText('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string>; secrets?: string[]; volumes?: string[]; read_only?: boolean }>
    secrets: object
    volumes: object
  }
  expect(Object.keys(services)).toEqual(['portal-1', 'portal-2', 'worker', 'database', 'proxy'])
  for (const name of ['portal-1', 'portal-2', 'worker'] as const) {
    const { environment = {}, read_only } = services[name] ?? {}
    expect(Object.keys(environment).filter((one) => !isSetting(one))).toEqual([])
    expect(read_only, name).toBe(true)
  }
  expect([services['portal-1'], services.worker].map((one) => one?.environment?.PORTAL_ROLES)).toEqual(['web', 'jobs,media,live'])
  for (const one of Object.values(services)) {
    for (const secret of one.secrets ?? []) expect(Object.keys(secrets)).toContain(secret)
    for (const volume of one.volumes ?? []) expect(Object.keys(volumes)).toContain(volume.split(':')[0])
  }
})
