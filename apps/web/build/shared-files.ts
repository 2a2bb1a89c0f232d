const ofConsole = /\/src\/(console|features\/[^/]+\/console)\//
/** The frame of every page: the header and its menus, and the sign-in. */
const ofFrame = /\/src\/(shell|features\/identity)\/|\/src\/features\/community\/following\/(bell|notifications)\.tsx$/
/**
 * Matches the modules that may be in a file shared by several screens: icons, calls with their schemas, and small
 * parts. It excludes the rules of the console's forms, which import everything about a form, and calls that only a few
 * pages use, because every page would fetch them.
 */
export const sharedModulePattern =
  /^(?!.*\/src\/features\/[^/]+\/console\/).*(node_modules\/@tabler\/.*|\/contract\/src\/(?!http\/(check-input|broken-fields)\.|checklists\/|exams\/(spots|written-number|attempt-staff|quiz|mock-exam|exam-appeal)\.|identity\/(agreement|joining)\.|learning\/(document|training-class)\.|live\/live-staff\.|orders\/order\.limits\.|policies\/|requirements\/approval\.|site\/contact\.).*|(\.queries|\.limits)\.ts|\/apps\/web\/src\/(ui|api)\/(?!texts\/|pdf\/|marked-picture\.|picture-of\.).*|\/(playing\/transcript|answering\/(last-words|start(ed-paper|-line))|following\/run-with-toast)\.ts|\/site\/sign-out\.public\.ts)$/

type Modules = { getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null }

/**
 * Returns the shared file of a module that three screens or more use: `common` if the frame of a page or the console
 * also needs it, and `shared` if only screens of learners do. The sign-in, the home page and pages of the console
 * therefore fetch only `common`. Null if only the console uses the module.
 */
export function sharedFileOf(id: string, modules: Modules): 'common' | 'shared' | null {
  const importers = modules.getModuleInfo(id)?.importers ?? []
  if (importers.every((one) => ofConsole.test(one))) return null
  return isAskedForBy(ofConsole, id, modules) || isAskedForBy(ofFrame, id, modules) ? 'common' : 'shared'
}

/** True when a file of that kind imports the module, directly or through others that may be shared. */
function isAskedForBy(kind: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  return (modules.getModuleInfo(id)?.importers ?? []).some(
    (one) => kind.test(one) || (sharedModulePattern.test(one) && isAskedForBy(kind, one, modules, seen)),
  )
}
