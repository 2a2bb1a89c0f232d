import path from 'node:path'
import { inputLimits } from '@portal/contract/http/input.limits.ts'
import { cutText } from '../../../core/text/cut-text.ts'
import { readXml, type XmlElement } from '../../../core/text/xml.tree.ts'
import { attributeOf, childNamed, childrenNamed, localName, manifestText } from './manifest.tree.ts'
import { readSequencing, type Sequencing } from './sequencing.rules.ts'

export type PackageVersion = '1.2' | '2004'
/** One line of a package's table of contents. Links are paths in the package, with query and fragment. */
export type PackageItem = {
  readonly item: string
  readonly parent: string | null
  readonly title: string
  readonly kind: 'folder' | 'sco' | 'asset'
  readonly isVisible: boolean
  readonly href: string | null
  /** SCORM 1.2: points out of 100 from which a part is passed. */
  readonly masteryScore: number | null
  readonly maxTimeAllowed: string
  readonly timeLimitAction: string
  readonly dataFromLms: string
  /** SCORM 2004: progress from which a part is completed, and scaled score from which it is passed. */
  readonly completionThreshold: number | null
  readonly passingScore: number | null
}
export type ManifestWarning = 'noOrganisation' | 'externalPart' | 'missingPart' | 'prerequisitesIgnored'
export type PackageManifest = {
  readonly version: PackageVersion
  readonly title: string
  readonly items: readonly PackageItem[]
  readonly sequencing: Sequencing | null
  readonly warnings: readonly ManifestWarning[]
}
export type ManifestProblem = { readonly problem: 'broken' | 'nothingToOpen'; readonly detail: string }

/**
 * Parses `imsmanifest.xml`; returns the problem when it is not a manifest or names no part that can be opened. `has`
 * returns true for a decoded path that is in the package. Nothing but this text is read.
 */
export function parsePackageManifest(text: string, has: (path: string) => boolean): PackageManifest | ManifestProblem {
  const xml = readXml(text)
  if (!('root' in xml)) return { problem: 'broken', detail: `${xml.line}: ${xml.message}` }
  const manifest = xml.root
  if (localName(manifest.name) !== 'manifest') return { problem: 'broken', detail: cutText(manifest.name, 60) }
  const version = versionOf(manifest)
  const warnings = new Set<ManifestWarning>()
  const resources = readResources(manifest)
  const organisations = childNamed(manifest, 'organizations')
  const all = childrenNamed(organisations, 'organization')
  const organisation =
    all.find((one) => attributeOf(one, 'identifier') === attributeOf(organisations, 'default')) ?? all[0]
  const items: PackageItem[] = []
  const names = new Set<string>()
  const walk = (element: XmlElement, parent: string | null) => {
    for (const child of childrenNamed(element, 'item')) {
      if (items.length >= inputLimits.package.items) return
      const base = cutText(attributeOf(child, 'identifier'), 200) || `item-${items.length + 1}`
      const item = names.has(base) ? `${base}-${items.length + 1}` : base
      names.add(item)
      if (manifestText(childNamed(child, 'prerequisites'))) warnings.add('prerequisitesIgnored')
      const resource = resources.get(attributeOf(child, 'identifierref'))
      const target = resource ? launchOf(resource, attributeOf(child, 'parameters'), has, warnings) : null
      if (!resource && attributeOf(child, 'identifierref')) warnings.add('missingPart')
      items.push({ ...termsOf(child), item, parent, kind: target && resource ? resource.kind : 'folder', href: target })
      walk(child, item)
    }
  }
  if (organisation) walk(organisation, null)
  if (!items.some((one) => one.href)) {
    // Without an organisation, the resources still show which files are parts.
    warnings.add('noOrganisation')
    items.length = 0
    const parts = [...resources.values()].filter((one) => one.href)
    const scos = parts.filter((one) => one.kind === 'sco')
    for (const resource of scos.length > 0 ? scos : parts.slice(0, 1)) {
      const href = launchOf(resource, '', has, warnings)
      if (href)
        items.push({
          ...termsOf(undefined),
          title: titleOfFile(href),
          item: resource.id,
          parent: null,
          kind: resource.kind,
          href,
        })
    }
  }
  if (!items.some((one) => one.href)) return { problem: 'nothingToOpen', detail: '' }
  const title = (organisation && manifestText(childNamed(organisation, 'title'))) || items[0]?.title || 'SCORM'
  return {
    version,
    title: cutText(title, 200),
    items,
    sequencing: version === '2004' && organisation ? readSequencing(manifest, organisation, items) : null,
    warnings: [...warnings],
  }
}

function versionOf(manifest: XmlElement): PackageVersion {
  const said = manifestText(childNamed(childNamed(manifest, 'metadata'), 'schemaversion')).toLowerCase()
  if (/^1\.2/.test(said)) return '1.2'
  if (/2004|1\.3/.test(said)) return '2004'
  return Object.values(manifest.attributes).some((value) => /adlcp_v1p3|imscp_v1p1$/.test(value)) ? '2004' : '1.2'
}

type Resource = { readonly id: string; readonly kind: 'sco' | 'asset'; readonly href: string; readonly base: string }

function readResources(manifest: XmlElement): Map<string, Resource> {
  const resources = childNamed(manifest, 'resources')
  const outer = attributeOf(manifest, 'base') + attributeOf(resources, 'base')
  return new Map(
    childrenNamed(resources, 'resource').map((element) => {
      const id = attributeOf(element, 'identifier')
      return [
        id,
        {
          id,
          kind: attributeOf(element, 'scormtype').toLowerCase() === 'sco' ? 'sco' : 'asset',
          href: attributeOf(element, 'href'),
          base: outer + attributeOf(element, 'base'),
        },
      ]
    }),
  )
}

/** The path of a resource with its parameters; null when it is outside the package or not in it. */
function launchOf(
  resource: Resource,
  parameters: string,
  has: (path: string) => boolean,
  warnings: Set<ManifestWarning>,
): string | null {
  if (!resource.href) return null
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(resource.href)) {
    warnings.add('externalPart')
    return null
  }
  const [, file = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(resource.base + resource.href) ?? []
  const place = path.posix.normalize(decoded(file.replaceAll('\\', '/'))).replace(/^\/+/, '')
  if (place.startsWith('..') || !has(place)) {
    warnings.add('missingPart')
    return null
  }
  return encodePackagePath(place) + withParameters(rest, parameters)
}

/** Appends parameters to the address as SCORM 2004 requires (content aggregation model, 3.4.1.9). */
function withParameters(rest: string, given: string): string {
  const parameters = given.replace(/^[?&]+/, '')
  if (!parameters) return rest
  if (parameters.startsWith('#')) return rest.includes('#') ? rest : rest + parameters
  return rest.includes('?') ? `${rest}&${parameters}` : `?${parameters}${rest}`
}

export const encodePackagePath = (place: string) => place.split('/').map(encodeURIComponent).join('/')
function decoded(file: string): string {
  try {
    return decodeURIComponent(file).normalize('NFC')
  } catch {
    return file
  }
}
const titleOfFile = (href: string) =>
  decoded(href.split(/[?#]/)[0] ?? '')
    .split('/')
    .at(-1)
    ?.replace(/\.[a-z0-9]+$/i, '') || 'SCORM'

function termsOf(element: XmlElement | undefined): Omit<PackageItem, 'item' | 'parent' | 'kind' | 'href'> {
  const threshold = childNamed(element, 'completionThreshold')
  const said = attributeOf(threshold, 'minProgressMeasure') || manifestText(threshold)
  const sequencing = childNamed(element, 'sequencing')
  const primary = childNamed(childNamed(sequencing, 'objectives'), 'primaryObjective')
  const isMeasured = attributeOf(primary, 'satisfiedByMeasure') === 'true'
  return {
    title: cutText(manifestText(childNamed(element, 'title')), 300),
    isVisible: attributeOf(element, 'isvisible') !== 'false',
    masteryScore: parseNumberWithin(manifestText(childNamed(element, 'masteryscore')), 0, 100),
    maxTimeAllowed: cutText(manifestText(childNamed(element, 'maxtimeallowed')), 40),
    timeLimitAction: cutText(manifestText(childNamed(element, 'timelimitaction')), 40),
    dataFromLms: cutText(childNamed(element, 'dataFromLMS')?.text ?? '', 4096),
    completionThreshold:
      attributeOf(threshold, 'completedByMeasure') === 'false' ? null : parseNumberWithin(said, 0, 1),
    passingScore: isMeasured
      ? (parseNumberWithin(manifestText(childNamed(primary, 'minNormalizedMeasure')), -1, 1) ?? 1)
      : null,
  }
}

export function parseNumberWithin(text: string, min: number, max: number): number | null {
  const value = Number(text)
  return text !== '' && Number.isFinite(value) && value >= min && value <= max ? value : null
}
