export { notifyMembers } from './notify-members.ts'
