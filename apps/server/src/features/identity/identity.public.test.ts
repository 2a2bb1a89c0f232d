import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as identity from './identity.public.ts'

/** A new way to open an account, seen from the code (decision 11); opening/opening.routes.test.ts tries every way there is. */
const root = path.resolve(import.meta.dirname, '../../../../..')

test('only identity writes the data of sign-in, and the functions that other features may call are listed', () => {
  const src = path.join(root, 'apps/server/src')
  const tables =
    'session|sign_in_code|sso_request|password_reset|account_identity|account|membership|staff_grant|phone_code|email_change|wecom_app|wecom_binding|wecom_code|wecom_request|identity_connection|connection_identity|connection_request|emergency_account|identity_domain|scim_user|joining_way|joining_proof|joining_application'
  const writes = new RegExp(`(insert into|update|delete from)\\s+(${tables}|outbound_message)\\b`, 'i')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^features.identity|(^|[\\/])testing[\\/]/.test(name),
  )
  const known = [
    'core/access/session.store.ts', // when a session was last seen
    'core/messages/delivery.store.ts', // deliveries to messengers
    'core/messages/message-list.store.ts', // tries a message again
    'core/messages/outbox.store.ts',
    'demo/demo.store.ts', // suspends the demo's accounts
    'demo/life/life.store.ts', // deletes failed messages of the demo itself
    'operator/person-data.store.ts', // erases a person, by a command on the server
  ]
  expect(
    files
      .filter((name) => writes.test(readFileSync(path.join(src, name), 'utf8')))
      .map((name) => name.split(path.sep).join('/'))
      .sort(),
  ).toEqual(known)
  const commandsAndOwn = [
    'insertSimulatedCompany',
    'insertSimulatedPeople',
    'importPeopleLines',
    'endSessionsByOperator',
    'resetPasswordByOperator',
    'createFirstStaff',
    'createResetLink',
    'setSessionCompany',
    'startSession',
  ]
  const harmlessExports = [
    'PeopleLineRefusal',
    'findJoiningApplicationQueue',
    'agreementTitle',
    'canGrant',
    'startPeopleTask',
    'documentTypeDictionary',
    'ssoHealth',
    'wecomHealth',
    'directoryHealth',
    'companyFlags',
    'findProfileDetail',
    'findPerson',
    'hasStaff',
    'maskPhone',
    'sourceIdsStatement',
    'identityTypeDictionary',
    'loadPersonLearningInCompany',
    'checkEmail',
    'checkDictionaryEntry',
    'checkPersonName',
    'checkPhone',
    'checkPhoneCode',
    'newDeviceSignIn',
    'personJoined',
    'personLeft',
    'personMoved',
    'listPersonNames',
    'createPeopleTaskKind',
    'loadPeopleOfCompany',
    'loadStatementFront',
    'readPeopleFile',
    'shippedPrivacy',
    'shippedTerms',
    'signOut',
    'loadPersonReport',
    'buildPersonSearchQuery',
  ]
  // These write the properties of a company, and neither hold nor change sign-in data.
  const ofCompanies = [
    'countSuspensionImpact',
    'findCompanyWithOperatorFields',
    'insertCompany',
    'isCompanyNameTaken',
    'extendVipTerm',
    'listMessengerAddresses',
    'listSendingMessengers',
    'listWecomApps',
    'lockCompany',
    'setCompanyStatus',
    'shortenVipTerm',
    'updateCompany',
  ]
  // These list and lock the fields of people that a company defines (decision 163); they write nothing.
  const ofFields = ['lockPersonFieldsAgainstDeletion', 'listPersonFields']
  // These lock rows, set the email preference, and write figures of plans into the list of people.
  const ofAccounts = ['lockAccount', 'setNotificationEmail', 'refreshPlanFigures']
  // Used by the public API, which has the rights of a company's staff: it changes only people without permissions.
  const ofApi = ['createPerson', 'withdrawPerson']
  expect(Object.keys(identity).sort()).toEqual(
    [...commandsAndOwn, ...ofApi, ...harmlessExports, ...ofCompanies, ...ofFields, ...ofAccounts].sort(),
  )
  const callers = files
    .filter((name) =>
      /\b(insertSimulatedPeople|importPeopleLines|resetPasswordByOperator|createFirstStaff|createResetLink|startSession)\b/.test(
        readFileSync(path.join(src, name), 'utf8'),
      ),
    )
    .map((name) => name.split(path.sep).join('/'))
  expect(callers.sort()).toEqual([
    'commands/first-staff.ts',
    'commands/import-people.ts',
    'commands/sign-in-link.ts',
    'demo/life/study-actions.ts',
    'features/sitting/rehearsal/rehearsal.service.ts',
    'operator/reset-password.ts',
  ])
})
