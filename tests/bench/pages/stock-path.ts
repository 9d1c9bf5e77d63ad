import MiniSearch from 'minisearch'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import { openStockDatabase, replicateTables } from './stock-database.ts'

/*
 * What a page of the stock build loads before it paints: React, the router, RxDB with replication over supabase-js, and
 * MiniSearch, with almost no other code. Only its size is measured.
 */
const database = await openStockDatabase()
replicateTables(database, { api: location.origin, key: 'key', batchSize: 100 })
const documents = await database.businesses.find().exec()
const index = new MiniSearch({ fields: ['name', 'description'] })
index.addAll(documents.map((document) => document.toJSON()))
const resultLinks = index
  .search(location.search)
  .map((result) => createElement(Link, { to: String(result.id), key: String(result.id) }))
createRoot(document.body).render(
  createElement(
    BrowserRouter,
    null,
    createElement(Routes, null, createElement(Route, { path: '*', element: resultLinks })),
  ),
)
