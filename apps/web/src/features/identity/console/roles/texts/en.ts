import { noun } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Roles',
  lead: 'A role is a named set of permissions for all companies or one company. Changes to a role affect its holders immediately.',
  create: 'New role',
  edit: 'Edit',
  remove: 'Delete',
  builtIn: 'Built-in',
  ofCompany: (company) => `${company} only`,
  holders: (count, value) => `${count} ${noun(value, 'holder')}`,
  noHolders: 'No holders',
  holdersOf: (role) => `Holders of “${role}”`,
  everywhere: 'All companies',
  opens: (pages) => `Access to: ${pages}`,
  join: (names) => names.join(', '),
  roles: {
    portalAdministrator: {
      name: 'Portal administrator',
      sentence: 'Manages all content, people, exams, orders and the system.',
    },
    companyAdministrator: {
      name: 'Company administrator',
      sentence: 'Manages one company’s people, study plans, question banks, marking, comments and reports.',
    },
    author: { name: 'Author', sentence: 'Creates courses, knowledge items and questions.' },
    examManager: {
      name: 'Exam manager',
      sentence: 'Creates questions, runs and monitors exams, marks answers and releases results.',
    },
    marker: { name: 'Grader', sentence: 'Marks answers without seeing candidates’ names.' },
    teacher: { name: 'Live class teacher', sentence: 'Schedules live classes, runs their rooms and sees attendance.' },
    certificationManager: {
      name: 'Certification manager',
      sentence: 'Handles applications, certificates and check-in at exam centres.',
    },
    reportReader: { name: 'Report reader', sentence: 'Views and exports learning reports; can’t change anything.' },
  },
  form: {
    create: 'New role',
    edit: 'Edit role',
    nameZh: 'Chinese name',
    nameEn: 'English name',
    descriptionZh: 'Chinese description',
    descriptionEn: 'English description',
    grants: 'Permissions',
    noName: 'Enter a name',
    noGrants: 'Choose at least one permission',
    changes: (count, value) =>
      `When you save, the permissions of ${count} ${noun(value, 'holder')} change immediately. People with new permissions must sign in again.`,
    save: 'Save',
  },
  saved: 'Role saved',
  removed: 'Role deleted',
  removeTitle: 'Delete role?',
  removeWhat: 'This can’t be undone.',
  panel: {
    title: 'Roles',
    none: 'No roles',
    give: 'Grant role',
    take: 'Revoke',
    given: (day) => `granted on ${day}`,
    givenBy: (name, day) => `granted by ${name} on ${day}`,
    role: 'Role',
    do: 'Grant role',
    done: 'Role granted',
    doneAndInvited: 'Role granted and invitation sent',
    takeTitle: 'Revoke role?',
    takeWhat: (role, scope) =>
      `“${role}” (${scope}) is revoked immediately, with its permissions. Permissions granted separately are kept.`,
    taken: 'Role revoked',
  },
}
