import type { Plugin } from 'vite'

const imports = /import \{([^}]*)\} from '@tabler\/icons-react';?/g

/** Returns the code with each icon of `@tabler/icons-react` imported from its own file. */
export const importIconsByFile = (code: string): string =>
  code.replace(imports, (_whole, names: string) =>
    names
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map((one) => {
        const [, icon, alias = icon] = /^(Icon[A-Z]\w*)(?: as (\w+))?$/.exec(one) ?? []
        if (icon) return `import ${alias} from '@tabler/icons-react/dist/esm/icons/${icon}.mjs';`
        return one.startsWith('type ')
          ? `import type { ${one.slice(5)} } from '@tabler/icons-react';`
          : `import { ${one} } from '@tabler/icons-react';`
      })
      .join(' '),
  )

/**
 * Imports each icon from its own file, so that the build sees which pages use it: through the library's index every
 * page would get every icon, and a learner would load the console's.
 */
export function iconsByFile(): Plugin {
  return {
    name: 'icons-by-file',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /\/apps\/web\/.*\.tsx?$/.test(id) && !id.includes('/node_modules/') && code.includes('@tabler/icons-react')
        ? { code: importIconsByFile(code), map: null }
        : null,
  }
}
