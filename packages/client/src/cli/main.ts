#!/usr/bin/env node
import { runCommand } from './run-command.ts'

const { DORMER_URL: baseUrl, DORMER_API_KEY: apiKey } = process.env
process.exitCode = await runCommand(process.argv.slice(2), { baseUrl, apiKey })
