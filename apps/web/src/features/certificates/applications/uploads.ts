import { useState } from 'react'

export type DocumentUploads = ReturnType<typeof createDocumentUploads>

/**
 * Creates the store of the files that are uploaded in one form, by field name. A form that is submitted during an
 * upload waits for it, and is never sent without it.
 */
export function createDocumentUploads() {
  const newest = new Map<string, Promise<string>>()
  return {
    add(name: string, work: Promise<string>): void {
      newest.set(name, work)
      // A failed upload was reported at its field; the form can be sent without it only after that.
      work.catch(() => newest.get(name) === work && newest.delete(name))
    },
    isNewest: (name: string, work: Promise<string>): boolean => newest.get(name) === work || !newest.has(name),
    /** The files by field, once all have arrived; null when a pending upload failed. */
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

export const useDocumentUploads = (): DocumentUploads => useState(createDocumentUploads)[0]
