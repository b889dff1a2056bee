export { changedFields } from './changed-fields.ts'
export { recordAdminAct } from './record-admin-act.ts'
