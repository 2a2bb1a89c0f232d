import AjvCompiler from '@fastify/ajv-compiler'
import StringifyCompiler from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Controller = NonNullable<FastifyServerOptions['schemaController']>
type Check = ((data: unknown) => unknown) & { errors?: unknown }
type Compile<F> = (route: unknown) => F

/**
 * Compiles a route's schemas when they are first used: a server with some hundred calls starts sooner, and its tests
 * need only a few of them.
 */
export const lazySchemas = {
  compilersFactory: {
    buildValidator: (...options: Parameters<ReturnType<typeof AjvCompiler>>) => {
      const compile = AjvCompiler()(...options) as Compile<Check>
      return (route: unknown) => {
        let check: Check | undefined
        const lazy: Check = (data) => {
          check ??= compile(route)
          const answer = check(data)
          lazy.errors = check.errors
          return answer
        }
        return lazy
      }
    },
    buildSerializer: (...options: Parameters<ReturnType<typeof StringifyCompiler>>) => {
      const compile = StringifyCompiler()(...options) as Compile<(data: unknown) => string>
      return (route: unknown) => {
        let write: ReturnType<typeof compile> | undefined
        return (data: unknown) => {
          write ??= compile(route)
          return write(data)
        }
      }
    },
  },
} as unknown as Controller
