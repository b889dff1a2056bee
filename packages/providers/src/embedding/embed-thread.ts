import { parentPort, workerData } from 'node:worker_threads'
import { DIMENSIONS, embedText } from './embed-text.ts'

/**
 * Worker thread of the local embedding engine. Embeds the texts that it receives when it starts. Does not load the validation
 * library, because its modules would take more memory than the texts.
 */
const texts: readonly string[] = workerData
const vectors = new Float32Array(texts.length * DIMENSIONS)
for (const [index, text] of texts.entries()) vectors.set(embedText(text), index * DIMENSIONS)
parentPort?.postMessage(vectors, [vectors.buffer])
