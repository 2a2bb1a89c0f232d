import { useState } from 'react'

export type Uploads = ReturnType<typeof openUploads>

/** The files of one form by the name of their field: a form that is sent while one is on its way waits for it, and never goes without it. */
export function openUploads() {
  const newest = new Map<string, Promise<string>>()
  return {
    add(name: string, work: Promise<string>): void {
      newest.set(name, work)
      // What did not get through was said where it was chosen; the form then goes without it only if it is sent after that.
      work.catch(() => newest.get(name) === work && newest.delete(name))
    },
    isNewest: (name: string, work: Promise<string>): boolean => newest.get(name) === work || !newest.has(name),
    /** The files by field, once all have come; null: one that was waited for did not get through. */
    async all(): Promise<Readonly<Record<string, string>> | null> {
      const found: Record<string, string> = {}
      try {
        for (const [name, work] of newest) found[name] = await work
        // Another one may have been chosen meanwhile.
        for (const [name, work] of newest) if ((await work) !== found[name]) return await this.all()
        return found
      } catch {
        return null
      }
    },
  }
}

export const useUploads = (): Uploads => useState(openUploads)[0]
