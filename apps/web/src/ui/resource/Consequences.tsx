import classes from './resource.module.css';

/** The consequences of an action, one per line; renders nothing when there are none. */
export function Consequences({ of }: { readonly of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <ul className={classes['consequences']}>
      {of.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}
