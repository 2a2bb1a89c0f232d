import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { renderChart } from './render-chart.ts'
import { listFiles, readText, textOfSettings } from './tree.ts'

/**
 * `deploy/helm` and `deploy/compose.yaml` name only what exists: settings, roles, paths, the user and the port of the
 * image, labels of each other.
 */
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
type Pod = {
  readonly containers: readonly Container[]
  readonly volumes: readonly { readonly name: string }[]
  readonly securityContext: { readonly fsGroup: number }
}
type Labels = Readonly<Record<string, string>>
type Resource = {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly labels?: Labels; readonly annotations?: Labels }
  readonly spec: {
    readonly selector?: { readonly matchLabels?: Labels } & Labels
    readonly template?: {
      readonly metadata: { readonly labels: Labels }
      readonly spec: Pod & { readonly terminationGracePeriodSeconds?: number }
    }
    readonly ports?: readonly { readonly targetPort: string }[]
    readonly scaleTargetRef?: { readonly name: string }
    readonly rules?: readonly {
      readonly host?: string
      readonly http?: {
        readonly paths: readonly { readonly backend: { readonly service: { readonly name: string } } }[]
      }
    }[]
  }
}

const values = parse(readText('deploy/helm/training-portal/values.yaml')) as Record<string, unknown> & {
  settings: Record<string, string>
  secretSettings: string[]
  hosts: string[]
  ingress: object
  gateway: object
}
const settingsText = textOfSettings()
const isSetting = (name: string) =>
  settingsText.includes(`'${name}'`) || (name.endsWith('_FILE') && settingsText.includes(`'${name.slice(0, -5)}'`))
const dockerfile = readText('deploy/Dockerfile')
const resourcesOf = (given: Record<string, unknown>): Resource[] =>
  listFiles(/^deploy\/helm\/training-portal\/templates\/.*\.yaml$/)
    .flatMap((file) =>
      parseAllDocuments(
        renderChart(readText(file), readText('deploy/helm/training-portal/templates/_container.tpl'), {
          values: given,
          release: 'portal',
        }),
      ),
    )
    .flatMap((document) => {
      expect(document.errors).toEqual([])
      return document.toJS() === null ? [] : [document.toJS() as Resource]
    })
const resources = resourcesOf({
  ...values,
  podMonitor: { enabled: true, interval: '30s' },
  gateway: { ...values.gateway, enabled: true },
})
const named = (kind: string, name = 'portal-web') =>
  resources.find((one) => one.kind === kind && one.metadata.name === name)
const pods = resources.flatMap(({ spec, metadata }) =>
  spec.template ? [{ name: metadata.name, ...spec.template }] : [],
)

test('the chart makes what its page says, and no more without what is switched off', () => {
  expect(resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()).toEqual([
    'Deployment portal-web',
    'Deployment portal-worker',
    'HTTPRoute portal-web',
    'HorizontalPodAutoscaler portal-web',
    'Ingress portal-web',
    'Job portal-migrate',
    'PodDisruptionBudget portal-web',
    'PodMonitor portal',
    'Service portal-web',
  ])
  const fewer = resourcesOf({ ...values, ingress: { ...values.ingress, enabled: false } }).map(({ kind }) => kind)
  expect(fewer).not.toContain('Ingress')
  expect(fewer).not.toContain('PodMonitor')
  expect(fewer).not.toContain('HTTPRoute')
})

test('its settings are settings of the portal, and secrets reach it as files', () => {
  for (const { spec } of pods)
    for (const { env } of spec.containers) {
      expect(env.filter(({ name }) => !isSetting(name))).toEqual([])
      expect(env.every(({ value }) => typeof value === 'string' && value !== '')).toBe(true)
      for (const name of ['DATABASE_URL', 'SECRET', ...values.secretSettings])
        expect(env).toContainEqual({ name: `${name}_FILE`, value: `/run/secrets/portal/${name}` })
    }
  const roles = pods.flatMap(
    ({ spec }) => spec.containers[0]?.env.find(({ name }) => name === 'PORTAL_ROLES')?.value?.split(',') ?? [],
  )
  expect(roles).toEqual(['web', 'jobs', 'media'])
  for (const role of roles) expect(settingsText).toContain(`'${role}'`)
})

test('its containers run as the image does: its user, its data, its port, on a root that cannot be written', () => {
  const [, user] = /^USER (\d+):\1$/m.exec(dockerfile) ?? []
  const [, port] = /^EXPOSE (\d+)$/m.exec(dockerfile) ?? []
  const [, data] = /^VOLUME (\S+)$/m.exec(dockerfile) ?? []
  for (const { spec } of pods)
    for (const container of spec.containers) {
      expect(container.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: Number(user),
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      })
      expect(spec.securityContext.fsGroup).toBe(Number(user))
      expect(container.volumeMounts.map((one) => one.mountPath)).toContain(data)
      expect(container.volumeMounts.filter(({ name }) => !spec.volumes.some((volume) => volume.name === name))).toEqual(
        [],
      )
      if (container.ports) expect(container.ports).toEqual([{ name: 'http', containerPort: Number(port) }])
      const commands = readText('apps/server/src/commands/portal.ts') + readText('tools/release.ts')
      for (const command of container.args) expect(commands).toMatch(new RegExp(`\\b${command}\\b`))
    }
})

test('it asks the portal where the portal answers, and waits longer than the portal drains', () => {
  const routes = readText('apps/server/src/core/operations/operations.routes.ts')
  for (const { name, spec } of pods.filter((one) => one.name !== 'portal-migrate')) {
    const [container] = spec.containers
    for (const probe of [container?.startupProbe, container?.readinessProbe, container?.livenessProbe]) {
      expect(probe?.httpGet.port, name).toBe('http')
      expect(routes).toContain(`'${probe?.httpGet.path}'`)
    }
    expect((spec as { terminationGracePeriodSeconds?: number }).terminationGracePeriodSeconds ?? 0).toBeGreaterThan(
      Number(values.settings.DRAIN_SECONDS) + 10,
    )
  }
})

test('its parts find each other by their labels', () => {
  const { 'app.kubernetes.io/name': job, ...web } = named('Deployment')?.spec.template?.metadata.labels ?? {}
  for (const kind of ['Deployment', 'PodDisruptionBudget']) expect(named(kind)?.spec.selector?.matchLabels).toEqual(web)
  // Every process is scraped, under the job that the alerts name.
  const monitor = named('PodMonitor', 'portal')?.spec as { jobLabel?: string; selector?: { matchLabels?: Labels } }
  expect(monitor.jobLabel).toBe('app.kubernetes.io/name')
  expect(readText('deploy/prometheus/alerts.yaml')).toContain(`job="${job}"`)
  for (const name of ['portal-web', 'portal-worker'])
    expect(named('Deployment', name)?.spec.template?.metadata.labels).toMatchObject(
      monitor.selector?.matchLabels ?? { none: '' },
    )
  expect(named('Service')?.spec.selector).toEqual(web)
  expect(named('Service')?.metadata.labels).toEqual(web)
  expect(named('HorizontalPodAutoscaler')?.spec.scaleTargetRef?.name).toBe('portal-web')
  // The replica count is set in one place only.
  expect(named('Deployment')?.spec).not.toHaveProperty('replicas')
  expect(named('Ingress')?.spec.rules?.map(({ host, http }) => [host, http?.paths[0]?.backend.service.name])).toEqual(
    values.hosts.map((host) => [host, 'portal-web']),
  )
  expect(named('HTTPRoute')?.spec).toMatchObject({
    hostnames: values.hosts,
    rules: [{ backendRefs: [{ name: 'portal-web', port: 80 }] }],
  })
  expect(named('Deployment', 'portal-worker')?.spec.template?.metadata.labels).not.toEqual(web)
  expect(named('Job', 'portal-migrate')?.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade')
})

test('a value with quotes, a colon or a number stays the value it is, and no secret of a registry is forgotten', () => {
  const odd = 'say "yes": {no} #1 \\'
  const given = {
    ...values,
    publicUrl: 'https://portal.example',
    imagePullSecrets: [{ name: 'registry' }],
    settings: { ...values.settings, OPERATOR_NAME: odd, DRAIN_SECONDS: 15 },
  }
  const made = resourcesOf(given).flatMap(({ spec }) => (spec.template ? [spec.template.spec] : []))
  expect(made).toHaveLength(3)
  for (const pod of made) {
    expect(pod.containers[0]?.env).toEqual(
      expect.arrayContaining([
        { name: 'OPERATOR_NAME', value: odd },
        { name: 'DRAIN_SECONDS', value: '15' },
      ]),
    )
    expect(pod).toMatchObject({ imagePullSecrets: [{ name: 'registry' }] })
  }
  // Inside a range Helm has moved the dot.
  expect(() =>
    renderChart('{{- range $one := .Values.hosts }}\n{{ .Release.Name }}{{- end }}', '', { values, release: 'portal' }),
  ).toThrow('Helm needs $.Release.Name')
})

test('compose starts two processes for browsers, one for the rest, a database and a proxy, with settings of the portal', () => {
  type Service = {
    environment?: Record<string, string>
    secrets?: string[]
    volumes?: string[]
    read_only?: boolean
    command?: string[] | string
    profiles?: string[]
  }
  const { services, secrets, volumes } = parse(readText('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    secrets: object
    volumes: object
  }
  expect(Object.keys(services)).toEqual(['portal-1', 'portal-2', 'worker', 'backup', 'database', 'proxy'])
  for (const name of ['portal-1', 'portal-2', 'worker', 'backup'] as const) {
    const { environment = {}, read_only } = services[name] ?? {}
    expect(Object.keys(environment).filter((one) => !isSetting(one))).toEqual([])
    expect(read_only, name).toBe(true)
    expect(environment, name).toMatchObject({ CONTENT_URL: expect.stringContaining('https://'), TRUST_PROXY: 1 })
  }
  expect([services['portal-1'], services.worker].map((one) => one?.environment?.PORTAL_ROLES)).toEqual([
    'web',
    'jobs,media,live',
  ])
  expect(services.backup).toMatchObject({
    profiles: ['backup'],
    command: expect.arrayContaining(['backup', '--to', '/backups']),
  })
  for (const one of Object.values(services)) {
    for (const secret of one.secrets ?? []) expect(Object.keys(secrets)).toContain(secret)
    for (const volume of one.volumes ?? [])
      if (!volume.startsWith('.')) expect(Object.keys(volumes)).toContain(volume.split(':')[0])
  }
  // The proxy is the example that e2e/proxies.test.ts runs; compose names hosts and processes only by what that file asks for.
  const caddyfile = readText('deploy/Caddyfile')
  expect(services.proxy?.volumes).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro')
  expect(services.proxy).not.toHaveProperty('command')
  for (const name of Object.keys(services.proxy?.environment ?? {})) expect(caddyfile).toContain(`{$${name}:`)
  expect(services.proxy?.environment?.PORTAL_UPSTREAMS).toBe('portal-1:3000 portal-2:3000')
  for (const line of ['respond /metrics 404', 'health_uri /readyz', 'lb_try_duration'])
    expect(caddyfile).toContain(line)
  // Commands that its head names are commands.
  const head = readText('deploy/compose.yaml')
  for (const command of ['first-staff', 'doctor']) expect(head).toContain(`/app/portal ${command}`)
  expect(head).toMatch(/chmod 700 deploy\/secrets/)
})
