import { portalToolName } from '../import/qti-item.reading.ts'
import { type ExportQuestion, exportedTextHtml, materialOf } from './export-question.ts'
import { createQtiHtmlWriter, createQtiWriter, type QtiVersion, qtiNamespaces, xmlDeclaration } from './qti-writer.ts'

export const qtiStimulusId = (group: string): string => `stimulus${group}`
export const qtiStimulusPath = (group: string): string => `stimuli/stimulus${group}.xml`

/** Renders the material of a group as a shared stimulus. */
export function renderQtiStimulus(question: ExportQuestion, group: string, version: QtiVersion): string {
  const write = createQtiWriter(version)
  const body = write(
    'stimulusBody',
    {},
    `<div>${createQtiHtmlWriter(question)(exportedTextHtml(materialOf(question)))}</div>`,
  )
  const attributes = {
    xmlns: qtiNamespaces[version],
    identifier: qtiStimulusId(group),
    title: '',
    toolName: portalToolName,
  }
  return `${xmlDeclaration}${write('assessmentStimulus', attributes, body)}\n`
}

/** Renders a section that keeps the questions of a group together, in their order. */
export function renderQtiSection(
  group: string,
  members: readonly { readonly id: string; readonly path: string }[],
  version: QtiVersion,
): string {
  const write = createQtiWriter(version)
  const refs = members.map(({ id, path }) => write('assessmentItemRef', { identifier: id, href: `../${path}` }))
  const attributes = {
    xmlns: qtiNamespaces[version],
    identifier: `section${group}`,
    title: '',
    visible: false,
    keepTogether: true,
  }
  return `${xmlDeclaration}${write('assessmentSection', attributes, ...refs)}\n`
}
