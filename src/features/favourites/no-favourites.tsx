import { Link } from 'react-router-dom'
import { Plate } from '../../ui/empty-state.tsx'
import { FAVOURITE_TEXTS } from '../../listings/favourites/texts.ts'

export function NoFavourites() {
  const { title, text, action } = FAVOURITE_TEXTS.empty
  return (
    <Plate>
      <h2>{title}</h2>
      <p>{text}</p>
      <Link className="button button-primary" to="/">
        {action}
      </Link>
    </Plate>
  )
}
