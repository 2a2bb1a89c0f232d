import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Serves `/workshop` on the development server: every part of `apps/web/parts` in its states. Builds never contain it
 * (`console-apart.ts`).
 */
export function serveWorkshop(): Plugin {
  return {
    name: 'workshop',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/workshop', async (request, response, next) => {
        try {
          const page = readFileSync(path.resolve(import.meta.dirname, '../parts/index.html'), 'utf8').replace(
            './main.tsx',
            '/parts/main.tsx',
          )
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(await server.transformIndexHtml(request.originalUrl ?? '/workshop', page))
        } catch (error) {
          next(error)
        }
      })
    },
  }
}
