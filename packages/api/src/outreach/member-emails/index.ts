export { notifyMembers, notifyMembersLater } from './notify-members.ts'
