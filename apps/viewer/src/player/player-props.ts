import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import type { Player } from '../playback/player.ts'

/** Props shared by the components of the player screen. */
export type PlayerProps = { playback: Playback; player: Player }
