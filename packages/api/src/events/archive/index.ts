export { CHUNK, type Chunk, type ChunkRecord, parseChunks } from './chunk.ts'
export { type ArchivedEvent, hashSubject, readChunk } from './event-chunk.ts'
export { readArchivedOf } from './read-subjects.ts'
export { ARCHIVE_LOCK } from './write-chunks.ts'
