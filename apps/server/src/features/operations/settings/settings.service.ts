import { statfs } from 'node:fs/promises'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { settingsRead } from '@portal/contract/operations/settings.contract.ts'
import type { Deps } from '../../../core/deps.ts'
import { findFfmpeg } from '../../../core/files/ffmpeg.ts'
import { type ExternalService, externalServices } from '../../../core/health/health.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { findBackupState } from '../../../core/operations/operations.store.ts'
import { readinessOf } from '../../../core/operations/readiness.ts'
import { portalVersion } from '../../../core/operations/version.ts'
import { findSavedSettings } from '../../../core/saved-settings/saved-settings.store.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import { listWecomApps } from '../../identity/identity.public.ts'
import { presentServiceHealth, type ServiceHealth } from './health.present.ts'
import {
  addressWithoutCredentials,
  computeSettingWarnings,
  settingGroups,
  settingWarningFixes,
} from './settings.rules.ts'
import { findDatabaseState, listCompanyNamesByIds } from './settings.store.ts'
import { settingLabel } from './settings.words.ts'

/** Loads the settings of this process and the state of its environment. */
export async function loadSettings(deps: Deps, lang: Lang): Promise<DataOf<typeof settingsRead>> {
  const { settings, sql } = deps
  const { merchants } = settings.payments
  const now = deps.clock.now()
  const known = readinessOf(deps).services()
  const [ground, { revision }, backup, { lacks }, ffmpeg, disk, apps, names] = await Promise.all([
    findDatabaseState(sql),
    findSavedSettings(sql, deps.sealer),
    findBackupState(sql),
    readinessOf(deps).look(),
    findFfmpeg(deps),
    statfs(settings.dataDir).catch(() => null),
    listWecomApps(sql),
    listCompanyNamesByIds(
      sql,
      merchants.flatMap(({ companyId }) => companyId ?? []),
    ),
  ])
  if (!ground) throw new AppError('unavailable')
  const nameOf = new Map(names.map(({ id, name }) => [id, pickText(name, lang)]))
  return {
    revision,
    warnings: computeSettingWarnings(settings, {
      lacks,
      freeBytes: disk && disk.bavail * disk.bsize,
      hasFfmpeg: ffmpeg.isReady,
      backup,
      now,
    }).map((id) => ({ id, settings: [...settingWarningFixes[id]] })),
    publicUrl: addressWithoutCredentials(settings.publicUrl),
    followsHost: settings.followsHost,
    about: {
      now: now.toISOString(),
      version: portalVersion,
      node: process.versions.node,
      startedAt: new Date(now.getTime() - Math.round(process.uptime() * 1000)).toISOString(),
      postgres: ground.postgres,
      isEmbedded: settings.databaseUrl === null,
      schema: {
        last: ground.last.replace(/\.sql$/, ''),
        count: ground.count,
        appliedAt: ground.appliedAt.toISOString(),
      },
      timeZone: settings.timeZone,
      ffmpeg: ffmpeg.isReady ? (ffmpeg.version ?? '') : null,
      isReady: lacks.length === 0,
    },
    backup: {
      succeededAt: backup?.succeededAt ?? null,
      failedAt: backup?.failedAt ?? null,
      bytes: backup?.succeededAt ? backup.bytes : null,
      seconds: backup?.succeededAt ? backup.seconds : null,
    },
    groups: settingGroups(settings, { usesWecom: apps.length > 0 }).map((group) => ({
      ...group,
      settings: group.settings.map((one) => ({ ...one, words: settingLabel(one.name, lang) })),
    })),
    services: externalServices.map((service) => presentServiceHealth(service, known.get(service), lang)),
    wecom: apps.map((app) => ({
      companyId: app.companyId,
      company: pickText(app.company, lang),
      corpId: app.corpId,
      agentId: app.agentId,
      updatedAt: app.updatedAt.toISOString(),
    })),
    merchants: merchants.map(({ name, companyId, alipay, wechat }) => ({
      name,
      company: companyId === null ? null : (nameOf.get(companyId) ?? name),
      alipay: alipay !== null,
      wechat: wechat !== null,
    })),
  }
}

/**
 * Checks a service now; the result also counts for the health of this process. Throws `notFound` for a service that is
 * not checked here.
 */
export async function testExternalService(deps: Deps, service: ExternalService, lang: Lang): Promise<ServiceHealth> {
  const found = await readinessOf(deps).test(service)
  if (!found) throw new AppError('notFound')
  return presentServiceHealth(service, found, lang)
}
