import AjvCompiler from '@fastify/ajv-compiler'
import StringifyCompiler from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Controller = NonNullable<FastifyServerOptions['schemaController']>
type Check = ((data: unknown) => unknown) & { errors?: unknown }
type Compile<F> = (route: unknown) => F

/** Shared by all servers of a process, so that each schema of a contract is compiled once. */
const validators = AjvCompiler()
const serializers = StringifyCompiler()
const compiledSerializers = new WeakMap<object, (data: unknown) => string>()

/**
 * Fastify options that compile a route's schemas when they are first used: a server with hundreds of calls starts
 * sooner, and its tests need only a few of them.
 */
export const lazySchemaOptions = {
  compilersFactory: {
    buildValidator: (...options: Parameters<ReturnType<typeof AjvCompiler>>) => {
      const compile = validators(...options) as Compile<Check>
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
      const compile = serializers(...options) as Compile<(data: unknown) => string>
      return (route: { readonly schema: object }) => {
        let write: ReturnType<typeof compile> | undefined
        return (data: unknown) => {
          if (!write) {
            write = compiledSerializers.get(route.schema) ?? compile(route)
            compiledSerializers.set(route.schema, write)
          }
          return write(data)
        }
      }
    },
  },
} as unknown as Controller
