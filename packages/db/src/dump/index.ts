export { type Dump, type DumpState, openDump, type TablePart } from './dump.ts'
export {
	countOtherConnections,
	dropAllTables,
	hasData,
	type Load,
	openLoad,
} from './load.ts'
