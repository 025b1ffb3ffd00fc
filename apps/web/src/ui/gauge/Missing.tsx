import classes from './gauge.module.css';

/** Stands where nothing is known. */
export const Missing = () => <span className={classes['missing']}>—</span>;
