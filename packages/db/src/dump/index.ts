export {
	beginDump,
	type Dump,
	type DumpState,
	dumpCompany,
	openDump,
	type TablePart,
} from './dump.ts'
export {
	countOtherConnections,
	dropAllTables,
	hasData,
	type Load,
	openLoad,
} from './load.ts'
export { type DumpTable, identifier, listTables } from './tables.ts'
